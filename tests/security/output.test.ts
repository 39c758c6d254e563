import { type Browser, chromium } from "@playwright/test";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { chromiumOptions } from "../../scripts/browser.js";
import { standIn } from "../support/faulty-backend.ts";
import { linksOf } from "../support/html-form.ts";
import { injectionFaults } from "../support/security/checks.ts";
import { mayLead, payload, poison } from "../support/security/poison.ts";
import { ask } from "../support/security/raw.ts";
import { signInOnly, standInsOfFile } from "../support/security/stand-ins.ts";
import { startVulnerableServer } from "../support/security/vulnerable.ts";
import { type Visitor, visitor } from "../support/visitor.ts";

/** Row 47: whatever the backend or the identity provider sends is text on the page, and a link only where it may lead. */

const escaped = "&lt;img src=x onerror=alert(1)&gt;";
const { agentId, agencyId, contractId, fileId } = standIn;

let somebody: Visitor;

const all = standInsOfFile();
beforeAll(async () => {
  poison(all.backend);
  all.provider.letIn({ name: payload, email: `${payload}@standin.example` });
  somebody = visitor(all.url);
  await signInOnly(somebody);
});
beforeEach(() => all.backend.heal());

const pages = [
  `/?agentId=${agentId}`,
  `/?agencyId=${agencyId}&chart=producers`,
  `/contracts?agentId=${agentId}&status=All`,
  `/contracts?agencyId=${agencyId}`,
  `/contracts/${contractId}?agentId=${agentId}`,
  `/contracts/${contractId}?agencyId=${agencyId}`,
  `/producers?agencyId=${agencyId}`,
  `/producers?agencyId=${agencyId}&agent=alert&filterAgentId=x`,
  `/producers/${agentId}?agencyId=${agencyId}`,
  `/reports/rts?agencyId=${agencyId}`,
  `/portals?agentId=${agentId}`,
  `/preferences?agentId=${agentId}`,
  `/enrollments?agentId=${agentId}`,
  `/statements?agentId=${agentId}`,
  `/statements/88?agencyId=${agencyId}`,
  `/statements/88/payments/overrides?agencyId=${agencyId}`,
  `/statements/expected-payments?agencyId=${agencyId}`,
  `/statements/on-hold?agencyId=${agencyId}`,
  `/help-requests?agentId=${agentId}`,
  `/help-requests/15?agentId=${agentId}`,
  `/help-requests/new?agentId=${agentId}`,
  `/submissions?agencyId=${agencyId}`,
  `/submissions/61?agencyId=${agencyId}`,
  `/scopes?agentId=${agentId}`,
  `/scopes/61/void?agentId=${agentId}`,
  `/videos?agencyId=${agencyId}`,
  `/training-calendar?agencyId=${agencyId}`,
];

test("every string of the backend is text, in every page and both languages", async () => {
  for (const path of pages) {
    for (const language of ["en", "es"]) {
      const page = await somebody.get(`${path}&lng=${language}`);
      expect(page.status, path).toBe(200);
      expect(page.html, path).toContain(escaped);
      expect(injectionFaults(page.html), path).toEqual([]);
      const opened = page.html.match(/<script\b/gi)?.length;
      expect(page.html.match(/<\/script>/gi)?.length, path).toBe(opened);
      // A separator that older browsers take for the end of a line of script.
      const scripts = page.html.match(/<script\b[\s\S]*?<\/script>/gi)?.join("") ?? "";
      expect(scripts, path).not.toMatch(/\u2028|\u2029/);
    }
  }
});

test("links of alerts lead to pages of ours or to https, and nowhere else", async () => {
  const page = await somebody.get(`/?agentId=${agentId}`);
  const links = linksOf(page.html)
    .filter(({ label }) => label.startsWith("link "))
    .map(({ href }) => href.replace(/agentId=\d+&?/, "").replace(/\?$/, ""));
  expect(links).toEqual(mayLead);
});

test("what an address says comes back as text", async () => {
  const query = encodeURIComponent(payload);
  const paths = [
    `/contracts?agentId=${agentId}&carrier=${query}`,
    `/contracts?agentId=${agentId}&status=${query}&sort=${query}&page=${query}&lng=${query}`,
    `/producers?agencyId=${agencyId}&agent=${query}&sort=${query}&cols=${query}&carrier=${query}`,
    `/producers?agencyId=${agencyId}&filterAgentId=${query.slice(0, 60)}`,
    `/portals?agentId=${agentId}&search=${query}&type=${query}&returnUrl=${query}`,
    `/portals?agentId=${agentId}&returnUrl=${encodeURIComponent(`/contracts?x=${payload.slice(0, 60)}`)}`,
    `/login-error?type=${query}&description=${query}`,
    `/unauthorized-portal?type=${query}`,
    `/contracts/${query}?agentId=${agentId}`,
    `/producers/${query}?agencyId=${agencyId}`,
    `/producers/${agentId}?agencyId=${agencyId}&status=${query}&carrier=${query}&rts=${query}&sort=${query}`,
    `/reports/rts?agencyId=${agencyId}&sent=${query}&planYear=${query}&carrier=${query}&policyType=${query}`,
    `/${query}`,
    `/preferences?agentId=${agentId}&${query}=${query}`,
  ];
  for (const path of paths) {
    const page = await somebody.get(path);
    expect(injectionFaults(page.html), path).toEqual([]);
    expect(page.status, path).toBeLessThan(500);
  }
  const error = await somebody.get(`/login-error?type=${query}&description=${"y".repeat(10_000)}`);
  expect(error.html).toContain(escaped);
  expect(error.html).not.toContain("y".repeat(301));
});

test("what cookies say brings no markup into a page", async () => {
  const value = encodeURIComponent(Buffer.from(JSON.stringify(payload)).toString("base64"));
  const names = ["lng", "appearance", "lite", "notice", "portal", "dismissed"];
  const cookie = names.map((name) => `${name}=${value}`).join("; ");
  const answer = await ask(all.url, "/account/signed-out", { headers: { cookie } });
  expect(answer.status).toBe(200);
  expect(injectionFaults(answer.text)).toEqual([]);
});

test("a file's name cannot end its header or leave its folder", async () => {
  const names = [
    payload,
    'a".exe',
    "a\r\nSet-Cookie: x=1",
    "..\\..\\a.pdf",
    "../../a",
    "Peña—日.pdf",
    "\u202Efdp.exe",
    "",
  ];
  for (const name of names) {
    all.backend.fail(`/t/agentcontracts/${contractId}/files`, {
      kind: "shape",
      body: [{ Id: fileId, FileName: name, FileExtension: null }],
    });
    const answer = await somebody.get(`/contracts/${contractId}/files/${fileId}?agentId=${agentId}`);
    expect(answer.status, name).toBe(200);
    const header = answer.headers["content-disposition"] ?? "";
    expect(header).toMatch(/^attachment; filename="[^"\\/%;]+"; filename\*=UTF-8''[\w%.~!&$+-]+$/);
    expect(answer.headers["set-cookie"]).toBeUndefined();
  }
});

test("an address for a file that is neither the backend's nor https is not followed and not shown", async () => {
  for (const address of [
    "javascript:alert(1)",
    "file:///etc/passwd",
    "http://127.0.0.1:1/",
    "data:text/html,x",
    "ftp://x/",
    "https://",
    "http://[",
  ]) {
    all.backend.fail(`/t/files/${fileId}/downloadurl`, { kind: "shape", body: address });
    const answer = await somebody.get(`/contracts/${contractId}/files/${fileId}?agentId=${agentId}`, {
      follow: false,
    });
    expect(answer.status, address).toBe(502);
    expect(answer.location).toBeNull();
    expect(answer.html).not.toContain(address);
  }
});

test("no data of the backend runs as script in a browser, even without the content security policy", async () => {
  const browser = await chromium.launch(chromiumOptions());
  try {
    const addresses = pages.map((path) => all.url + path);
    expect(await executionFaults(browser, addresses, somebody)).toEqual([]);

    const server = await startVulnerableServer();
    const found = await executionFaults(browser, [server.url], somebody);
    await server.stop();
    expect(found).toContain(`${server.url}: opened "1"`);
  } finally {
    await browser.close();
  }
});

/** Returns the scripts from the data that ran: they open a dialog, or break the page's own script. */
async function executionFaults(browser: Browser, addresses: string[], who: Visitor): Promise<string[]> {
  const context = await browser.newContext({ bypassCSP: true });
  const pairs = Object.entries(who.cookies(all.url));
  await context.addCookies(pairs.map(([name, value]) => ({ name, value, url: all.url })));
  const faults: string[] = [];
  const page = await context.newPage();
  page.on("dialog", (dialog) => {
    faults.push(`${page.url().replace(/\/$/, "")}: opened "${dialog.message()}"`);
    // The page may be gone, and its dialog with it.
    dialog.dismiss().catch(() => {});
  });
  page.on("pageerror", (error) => faults.push(`${page.url()}: ${error.message}`));
  for (const address of addresses) {
    await page.goto(address);
    await page.waitForLoadState("networkidle");
  }
  await context.close();
  return faults;
}

describe("a server without these checks", () => {
  test("a server that shows data as markup is found out", async () => {
    const server = await startVulnerableServer();
    const answer = await ask(server.url, "/");
    await server.stop();
    expect(injectionFaults(answer.text)).toEqual([
      "an element came from the data",
      "a script came from the data",
      "an event handler came from the data",
      "a link to javascript:alert(1)",
    ]);
  });
});
