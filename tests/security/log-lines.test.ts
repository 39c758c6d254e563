import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { standIn } from "../support/faulty-backend.ts";
import { movableClock } from "../support/movable-clock.ts";
import { type Running, startReferenceBackend } from "../support/portal.ts";
import { ask, askWithForm, cookiesOf, speak } from "../support/security/raw.ts";
import { signInOnly, standInsOfFile } from "../support/security/stand-ins.ts";
import { visitor } from "../support/visitor.ts";

/** Row 75: whatever comes from outside, an event is one line of JSON in the log, and none is made up. */

const clock = movableClock();
let reference: Running & { issuer: string };

afterAll(async () => {
  await reference?.stop();
  clock.remove();
});
const all = standInsOfFile(clock.env);
beforeAll(async () => {
  reference = await startReferenceBackend({ portalUrl: all.url });
});

const FORGED = '{"level":30,"forged":true}';
const payloads = {
  "an end of line": `x\r\n${FORGED}\r\n`,
  "an end of line of another kind": `x\u2028${FORGED}\u0085${FORGED}\v\f`,
  "colours and orders for a terminal": "\u001b[2J\u001b[31mred\u001b]0;title\u0007\u009b31m",
  "an address to look up": ["$", "{jndi:ldap://127.0.0.1:1/a}$", "{env:SESSION_SECRET}%s%o%j"].join(""),
  "the end of a text": `","forged":true,"x":"\\`,
};

/** Returns the faults of a log. */
function logFaults(log: string): string[] {
  // The text after the last end of line is still on its way.
  const lines = log.slice(0, log.lastIndexOf("\n")).split("\n").filter(Boolean);
  return lines.flatMap((line) => {
    const shown = JSON.stringify(line.slice(0, 200));
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not stand in a log
    if (/[\u0000-\u001f\u007f-\u009f]/.test(line)) return [`a control character: ${shown}`];
    try {
      const event: unknown = JSON.parse(line);
      if (typeof event !== "object" || event === null || !("level" in event)) return [`no event: ${shown}`];
      return "forged" in event ? [`made up: ${shown}`] : [];
    } catch {
      return [`not JSON: ${shown}`];
    }
  });
}

/** Sends a text in every part of a request that Node's own client or a bare connection can carry. */
async function sendEverywhere(origin: string, paths: string[], text: string, more: Record<string, string>) {
  const encoded = encodeURIComponent(text);
  const bytes = Buffer.from(text).toString("latin1");
  const tame = bytes.replace(/[\r\n]/g, " ");
  for (const path of paths) {
    await ask(origin, `${path}/${encoded}?x=${encoded}`, { headers: more });
    await ask(origin, `${path}?${encoded}=${encoded}`, {
      headers: { ...more, "x-request-id": encoded, referer: encoded, origin: encoded },
    });
    for (const bare of [bytes, tame]) {
      const host = `Host: ${new URL(origin).host}\r\nConnection: close\r\n`;
      await speak(origin, `GET ${path}/${bare} HTTP/1.1\r\n${host}\r\n`);
      await speak(
        origin,
        `GET ${path} HTTP/1.1\r\n${host}User-Agent: ${bare}\r\nX-Request-Id: ${bare}\r\nAuthorization: Bearer ${bare}\r\nX-Forwarded-For: ${bare}\r\n\r\n`,
      );
      await speak(origin, `${bare} ${path} HTTP/1.1\r\n${host}\r\n`);
    }
    await askWithForm(origin, path, { [text]: text, email: text, password: text, csrf: text }, more);
    await ask(origin, path, {
      method: "POST",
      headers: { ...more, "content-type": "application/json" },
      body: JSON.stringify({ [text]: text }).slice(0, -1),
    });
  }
}

test.each(Object.entries(payloads))(
  "no line of the portal's log is made up by %s in requests",
  async (_, text) => {
    const { somebody } = await all.signedIn();
    const paths = ["", "/contracts", "/preferences", "/account/callback", "/assets"];
    await sendEverywhere(all.url, paths, text, cookiesOf(somebody));
    await sendEverywhere(all.url, ["/contracts"], text, {});
    expect(logFaults(all.portal.log())).toEqual([]);
  },
);

test.each(Object.entries(payloads))(
  "no line of the portal's log is made up by %s in what the backend and the provider send",
  async (_, text) => {
    const { backend, provider, portal } = all;
    provider.letIn({ sub: text.slice(0, 40), name: text, email: `${text}@standin.example` });
    const somebody = visitor(all.url);
    await signInOnly(somebody);
    const pages = [`/?agentId=${standIn.agentId}`, `/contracts?agentId=${standIn.agentId}`];
    const contracts = `/t/agents/${standIn.agentId}/contracts`;
    const shapes = [text, { [text]: text }, [{ Id: 1, Insurer: { Id: text, Name: 5 }, [text]: text }]];
    for (const body of shapes) {
      backend.fail(contracts, { kind: "shape", body });
      backend.fail("/t/alerts", { kind: "shape", body });
      for (const path of pages) await somebody.get(path);
    }
    backend.heal();
    provider.letIn({});

    const stranger = visitor(all.url);
    const query = new URLSearchParams({ error: text, error_description: text, state: text });
    await stranger.get(`/account/callback?${query}`);
    provider.fail("token", { kind: "error", error: text, description: text });
    await signInOnly(visitor(all.url)).catch(() => null);
    provider.heal();
    expect(logFaults(portal.log())).toEqual([]);
  },
);

test.each(Object.entries(payloads))(
  "no line of the reference backend's log is made up by %s in requests",
  async (_, text) => {
    const paths = [
      "/t/states",
      "/t/agents/x/contracts",
      "/api/user",
      "/files",
      "/login/auth",
      "/login/sign-in",
    ];
    await sendEverywhere(reference.url, paths, text, { "x-client-id": "4" });
    expect(logFaults(reference.log())).toEqual([]);
  },
);

test("each sign-in, sign-out and refusal is a line of the portal's log with the subject", async () => {
  all.provider.letIn({ sub: "watched" });
  const before = all.portal.log().length;
  const somebody = visitor(all.url);
  await signInOnly(somebody);
  const portal = { agentId: standIn.agentId };
  const home = await somebody.get(`/?${new URLSearchParams(portal)}`);
  await somebody.get("/contracts?agentId=somebody-else");
  await somebody.get(`/producers?${new URLSearchParams(portal)}`);
  await somebody.post("/preferences", { csrf: "made up" });
  await ask(all.url, "/account/logout", {
    method: "POST",
    headers: { ...cookiesOf(somebody), origin: "https://elsewhere.example" },
  });
  all.backend.fail(/contracts$/, { kind: "status", status: 403 });
  await somebody.get(`/contracts?${new URLSearchParams(portal)}`);
  all.backend.heal();
  await somebody.submit(home, { form: ({ action }) => action.startsWith("/account/logout") });
  all.provider.letIn({});

  const events = () =>
    all.portal
      .log()
      .slice(before)
      .split("\n")
      .filter((line) => line.includes('"sub":"watched"'))
      .map((line) => JSON.parse(line))
      .map(({ security, portal: about = "" }) => `${security} ${about}`.trim());
  await expect.poll(events).toContain("signed out");
  expect(events()).toEqual([
    "signed in",
    "another's portal agent:somebody-else",
    `not for this kind of portal agent:${standIn.agentId}`,
    "form of an earlier session",
    "form from another site",
    "refused by the backend",
    "signed out",
  ]);
});

test("an ended session, a record of another and an unverified email are each a line of the portal's log", async () => {
  const before = all.portal.log().length;
  const signedInAs = async (sub: string) => {
    all.provider.letIn({ sub });
    const person = visitor(all.url);
    await signInOnly(person);
    return person;
  };
  const [owner, other] = [await signedInAs("owner"), await signedInAs("other")];
  const page = await owner.get(`/help-requests/new?${new URLSearchParams({ agentId: standIn.agentId })}`);
  const refused = await owner.submit(page, {
    form: ({ fields }) => fields.some(({ name }) => name === "details"),
    values: { details: "" },
  });
  expect(new URL(refused.url).searchParams.get("again")).toBeTruthy();
  await other.get(refused.url);
  all.provider.clockIsAhead(clock.advance(16 * 60_000));
  await owner.get("/preferences", { follow: false });
  all.provider.letIn({ sub: "unverified", email_verified: false });
  await signInOnly(visitor(all.url)).catch(() => null);
  all.provider.letIn({});
  const events = () =>
    all.portal
      .log()
      .slice(before)
      .split("\n")
      .filter((line) => /"sub":"(owner|other|unverified)"/.test(line))
      .map((line) => JSON.parse(line))
      .map(({ security, sub, record = "" }) => `${sub}: ${security} ${record}`.trim());
  await expect.poll(events).toContain("unverified: email not verified");
  expect(events()).toEqual([
    "owner: signed in",
    "other: signed in",
    "other: another's record kept form",
    "owner: session over",
    "unverified: email not verified",
  ]);
});

test("the logs of portal and backend have many lines, with the texts that were sent in them", async () => {
  for (const { url, log } of [all.portal, reference]) {
    // The log comes through a pipe, a moment after the answer.
    await ask(url, "/the-last-request");
    await expect.poll(log).toContain("/the-last-request");
    expect(log().split("\n").length).toBeGreaterThan(100);
    expect(log()).toContain("jndi");
    expect(log()).not.toContain(process.env.PATH);
    expect(logFaults(log())).toEqual([]);
  }
});

describe("the check of log lines", () => {
  test.each([
    ["a line that is made up", `{"level":30}\n${FORGED}\n`],
    ["a line that is no JSON", '{"level":30}\nGET /x\n'],
    ["a line that is no event", '{"level":30}\n"x"\n'],
    ["an order for the terminal", '{"level":30,"path":"\u001b[2J"}\n'],
  ])("the check of log lines finds %s", (_, log) => {
    expect(logFaults(log)).toHaveLength(1);
  });
});
