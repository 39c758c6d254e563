import { beforeEach, describe, expect, test } from "vitest";
import { pathsFor } from "#app/paths.ts";
import { standIn } from "../support/faulty-backend.ts";
import { tokenFaults } from "../support/security/checks.ts";
import { ask, cookiesOf, type RawAnswer } from "../support/security/raw.ts";
import { builtRoutes, dataAddress, withQuery } from "../support/security/routes.ts";
import { storedText, tokensIn } from "../support/security/session-store.ts";
import { signInOnly, standInsOfFile } from "../support/security/stand-ins.ts";
import { startVulnerableServer } from "../support/security/vulnerable.ts";
import { visitor } from "../support/visitor.ts";

/** Rows 16 and 17: tokens are renewed once however many ask, and never leave the server. */

const asAgent = pathsFor({ type: "agent", id: standIn.agentId });
const contracts = asAgent.contracts({ status: "All" });

const all = standInsOfFile();
beforeEach(() => {
  all.backend.heal();
  all.provider.heal();
  all.provider.accessTokensLast(300);
});

/** Somebody whose access token has run out already; the next one lasts. */
async function withSpentToken() {
  const somebody = visitor(all.url);
  all.provider.accessTokensLast(0);
  await signInOnly(somebody);
  all.provider.accessTokensLast(300);
  const renewals = all.provider.count("refresh");
  return { somebody, renewals: () => all.provider.count("refresh") - renewals };
}

const many = <T>(work: () => Promise<T>) => Promise.all(Array.from({ length: 20 }, work));

test("row 16: twenty requests at once renew an access token that has run out once", async () => {
  const { somebody, renewals } = await withSpentToken();
  const answers = await many(() => somebody.get(contracts, { follow: false }));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  expect(renewals()).toBe(1);
  await somebody.get(contracts);
  expect(renewals()).toBe(1);
});

test("row 16: each renewal is made with the refresh token that the one before brought", async () => {
  const somebody = visitor(all.url);
  all.provider.accessTokensLast(0);
  await signInOnly(somebody);
  const [renewed, refused] = [all.provider.count("refresh"), all.provider.count("refresh refused")];
  for (let time = 0; time < 3; time++)
    expect((await somebody.get(contracts, { follow: false })).status).toBe(200);
  expect(all.provider.count("refresh") - renewed).toBeGreaterThan(1);
  expect(all.provider.count("refresh refused")).toBe(refused);
});

test("row 16: a token that lives shorter than the portal's caution is not renewed on every request", async () => {
  const somebody = visitor(all.url);
  all.provider.accessTokensLast(15);
  const before = all.provider.count("refresh");
  await signInOnly(somebody);
  await many(() => somebody.get(contracts, { follow: false }));
  expect(all.provider.count("refresh")).toBe(before);
});

test("row 16: when the renewal is refused the user signs in again and comes back to where they were", async () => {
  const { somebody, renewals } = await withSpentToken();
  all.provider.endAll();
  const thief = somebody.clone();
  const answers = await many(() => thief.get(contracts, { follow: false }));
  for (const { status, location } of answers) {
    expect(status).toBe(302);
    expect(new URL(location ?? "").pathname).toBe("/account/login");
    expect(new URL(location ?? "").searchParams.get("returnUrl")).toBe(contracts);
  }
  expect(renewals()).toBe(1);
  const back = await somebody.get(contracts);
  expect(back.status).toBe(200);
  expect(back.url).toBe(all.url + contracts);
  expect(back.words).toContain(standIn.carrier);
});

test("row 16: a session whose renewal was refused is over, and its cookie is taken away", async () => {
  const { somebody } = await withSpentToken();
  all.provider.endAll();
  const thief = somebody.clone();
  await somebody.get(contracts, { follow: false });
  expect(somebody.cookies().sid).toBeUndefined();
  expect((await thief.get("/preferences", { follow: false })).status).toBe(302);
});

test("row 16: while the provider is away the session lives", async () => {
  const { somebody } = await withSpentToken();
  all.provider.fail("token", { kind: "status", status: 503 });
  const away = await somebody.get(contracts);
  expect(away.status).toBe(503);
  expect(new URL(away.url).pathname).toBe("/system-unavailable");
  all.provider.heal();
  expect((await somebody.get(contracts, { follow: false })).status).toBe(200);
});

test("row 16: a token the backend no longer takes is renewed once, then the user signs in again", async () => {
  const { somebody } = await all.signedIn();
  const before = all.provider.count("refresh");
  all.backend.fail(/^\/t\/agents\/\d+\/contracts$/, { kind: "status", status: 401 });
  const answer = await somebody.get(contracts, { follow: false });
  expect(answer.location).toBe(all.url + pathsFor(null).signIn(contracts));
  expect(all.provider.count("refresh")).toBe(before + 1);
});

test("row 17: no token reaches the browser, the log or the disk", async () => {
  const { somebody } = await all.signedIn();
  const headers = cookiesOf(somebody);
  const secrets = tokensIn(all.portal.dataFolder);
  expect(secrets.length).toBeGreaterThanOrEqual(3);
  const used = all.backend.calls.map((call) => call.headers.authorization?.replace("Bearer ", "") ?? "");
  secrets.push(...used.filter(Boolean));

  const answers: RawAnswer[] = [];
  for (const route of builtRoutes()) {
    const portal: Record<string, string> = route.id.includes("contract")
      ? { agencyId: standIn.agencyId }
      : { agentId: standIn.agentId };
    for (const address of [route.address, dataAddress(route.address)]) {
      answers.push(await ask(all.url, withQuery(address, portal), { headers }));
    }
  }
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(30);
  expect(answers.flatMap((answer) => tokenFaults(answer, secrets))).toEqual([]);
  for (const text of [all.portal.log(), storedText(all.portal.dataFolder)]) {
    const inside = { request: "inside", status: 200, headers: {}, cookies: [], text };
    expect(tokenFaults(inside, secrets)).toEqual([]);
  }
  const cookies = JSON.stringify(somebody.cookies());
  expect(secrets.filter((secret) => cookies.includes(secret))).toEqual([]);
});

test("row 17: a sign-in under way carries nothing but what it needs", async () => {
  const somebody = visitor(all.url);
  await somebody.get("/account/login?returnUrl=/contracts", { follow: false });
  const [value = ""] = Object.entries(somebody.cookies()).flatMap(([name, text]) =>
    name.startsWith("sign-in-") ? [text] : [],
  );
  const held = JSON.parse(Buffer.from(decodeURIComponent(value).split(".")[0] ?? "", "base64").toString());
  expect(Object.keys(held).sort()).toEqual(["isAskedAnew", "maxAge", "nonce", "returnUrl", "verifier"]);
});

describe("a server without these checks", () => {
  test("a server that hands tokens to the browser is found out", async () => {
    const server = await startVulnerableServer();
    const answer = await ask(server.url, "/");
    await server.stop();
    expect(tokenFaults(answer, ["c2lnbmF0dXJl"])).toEqual([
      "GET /: carries a signed token",
      "GET /: carries a token of this session",
    ]);
  });
});
