import { afterAll, beforeAll, expect, test } from "vitest";
import { pathsFor } from "#app/paths.ts";
import { storedFaults } from "../security/support/checks.ts";
import { ask, cookiesOf } from "../security/support/raw.ts";
import { forgeryTokenOf, type StandIns, startStandIns } from "../security/support/stand-ins.ts";
import { standIn } from "../support/faulty-backend.ts";
import { pageScriptOf } from "../support/page-script.ts";
import type { Visitor } from "../support/visitor.ts";

/** What a page carries for script is kept for a moment, for nobody but the session that was sent the page. */

const paths = pathsFor({ type: "agency", id: standIn.agencyId });
let all: StandIns;
let somebody: Visitor;

beforeAll(async () => {
  all = await startStandIns();
  ({ somebody } = await all.signedIn());
});
afterAll(() => all?.stop());

async function scriptOf(page: string, who = somebody): Promise<string> {
  const { html } = await who.get(page);
  const address = pageScriptOf(html);
  if (!address) throw new Error(`${page} names no script`);
  return address;
}

const asked = (address: string, headers: Record<string, string> = cookiesOf(somebody)) =>
  ask(all.url, address, { headers });

test("a page has its data once, as HTML; its script has it for the browser", async () => {
  const { html } = await somebody.get(paths.producers());
  expect(html.split(standIn.downlineWritingNumber)).toHaveLength(2);
  expect(html).not.toMatch(/__remixContext|modulepreload|<!--/);
  expect(html.match(/<script\b[^>]*>[^<]*/g)).toEqual([
    expect.stringMatching(/^<script nonce="[\w-]{24}">$/),
    expect.stringMatching(/^<script nonce="[\w-]{24}" type="module" async src="\/page-scripts\/[\w-]{12}">$/),
  ]);
  const script = await asked(pageScriptOf(html) ?? "");
  expect(script.status).toBe(200);
  expect(script.headers["content-type"]).toBe("text/javascript; charset=utf-8");
  expect(script.headers["cross-origin-resource-policy"]).toBe("same-origin");
  expect(storedFaults(script)).toEqual([]);
  expect(script.text).toContain(standIn.downlineWritingNumber);
  expect(script.text).toContain("window.__remixContext");
});

test("it can be asked for again, as a browser does whose line broke", async () => {
  const address = await scriptOf(paths.producers());
  const [first, second] = [await asked(address), await asked(address)];
  expect([first.status, second.status]).toEqual([200, 200]);
  expect(second.text).toBe(first.text);
});

test("each answer has its own", async () => {
  const addresses = await Promise.all(Array.from({ length: 20 }, () => scriptOf(paths.producers())));
  expect(new Set(addresses).size).toBe(20);
});

test("nobody else is given it: no stranger, no other session of the same user, no other site", async () => {
  const address = await scriptOf(paths.producers());
  const { somebody: other } = await all.signedIn();
  const own = cookiesOf(somebody);
  const refused = [
    await asked(address, {}),
    await asked(address, cookiesOf(other)),
    await asked(address, { ...own, "sec-fetch-site": "cross-site" }),
    await asked(address, { ...own, "sec-fetch-site": "same-site" }),
    await asked(`${address}x`),
    await asked("/page-scripts/..%2f"),
    await asked("/page-scripts/__proto__"),
  ];
  for (const { request, status, text } of refused)
    expect([request, status, text]).toEqual([request, 404, ""]);
  expect((await asked(address, { ...own, "sec-fetch-site": "same-origin" })).status).toBe(200);
});

test("after signing out it is gone", async () => {
  const { somebody: leaving } = await all.signedIn();
  const address = await scriptOf(paths.producers(), leaving);
  const cookies = cookiesOf(leaving);
  expect((await asked(address, cookies)).status).toBe(200);
  await leaving.submit(await leaving.get("/account/logout"));
  expect((await asked(address, cookies)).status).toBe(404);
});

test("a page that answers a form has its script too, with what was wrong", async () => {
  const page = await somebody.get(paths.producers());
  const csrf = forgeryTokenOf(page);
  const answer = await somebody.post(paths.savedViews(), { csrf, name: "" });
  expect(answer.status).toBe(422);
  const script = await asked(pageScriptOf(answer.html) ?? "");
  expect(script.text).toContain("actionData");
});

test("without a session the script stands in the page; in lite mode there is none", async () => {
  const stranger = await ask(all.url, "/account/signed-out");
  expect(pageScriptOf(stranger.text)).toBeNull();
  expect(stranger.text).toMatch(/<script nonce="[\w-]{24}" type="module" async>window\./);
  const lite = await asked(paths.producers(), { ...cookiesOf(somebody), "save-data": "on" });
  expect(lite.text).not.toContain("<script");
});

test("what is packed and what is not are the same page", async () => {
  const address = await scriptOf(paths.producers());
  const packed = await somebody.get(address, { headers: { "accept-encoding": "gzip" } });
  expect(packed.headers["content-encoding"]).toBe("gzip");
  expect(packed.headers.vary).toContain("Accept-Encoding");
  for (const refusing of ["identity", "gzip;q=0", "br"]) {
    const bare = await asked(address, { ...cookiesOf(somebody), "accept-encoding": refusing });
    expect(bare.headers["content-encoding"], refusing).toBeUndefined();
    expect(bare.text.length).toBeGreaterThan(packed.bytes.length);
  }
});

test("whoever asks for page after page crowds nobody out: of one session the last hundred are kept", async () => {
  const { somebody: busy } = await all.signedIn();
  const others = await scriptOf(paths.producers());
  const addresses: string[] = [];
  for (let page = 0; page < 102; page++) addresses.push(await scriptOf("/preferences", busy));
  const [first = "", second = "", third = ""] = addresses;
  const statusOf = async (address: string) => (await asked(address, cookiesOf(busy))).status;
  expect([await statusOf(first), await statusOf(second), await statusOf(third)]).toEqual([404, 404, 200]);
  expect((await asked(others)).status).toBe(200);
});
