import { connect } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { pathsFor } from "#app/paths.ts";
import { faultKinds } from "../support/fault-kinds.ts";
import { standIn } from "../support/faulty-backend.ts";
import { newcomer } from "../support/filling-in.ts";
import { linksOf } from "../support/html-form.ts";
import { cookiesOf } from "../support/security/raw.ts";
import { type StandIns, startStandIns } from "../support/security/stand-ins.ts";
import type { Visitor } from "../support/visitor.ts";

/** The claims of `/api/user`, and the marketplace that they open, with a backend that is not ours. */

const TIMEOUT_MS = 400;
const DEFAULT_LINK = "https://marketplace.example/welcome?from=hub";
const SSO_URL = "https://sso.marketplace.example/enter?broker=9001";

const agent = { type: "agent", id: standIn.agentId } as const;
const agency = { type: "agency", id: standIn.agencyId } as const;
const asAgent = pathsFor(agent);
const asAgency = pathsFor(agency);
const user = "/api/user";
const connecture = `/t/agents/${standIn.agentId}/connecture`;
const ofAgency = `/t/agencies/${standIn.agencyId}/connecture`;

let all: StandIns;
let somebody: Visitor;

const claims = (...list: unknown[]) => ({ isAuthenticated: true, claims: list });
const connection = (value: string, type = "connection") => ({ type, value });

beforeAll(async () => {
  all = await startStandIns({ BACKEND_TIMEOUT_MS: String(TIMEOUT_MS), LINK_MARKETPLACE: DEFAULT_LINK });
});
beforeEach(async () => {
  all.backend.heal();
  all.backend.answer(user, () => claims({ type: "sub", value: "x" }, connection("Standin & Söhne")));
  all.backend.answer(connecture, () => ({ sso_url: SSO_URL, is_captive: true }));
  all.backend.answer(ofAgency, () => ({ sso_url: SSO_URL, is_captive: true }));
  all.backend.calls.length = 0;
  somebody = await newcomer(all);
});
afterAll(() => all?.stop());

const press = (address = asAgent.marketplace(), who = somebody) => who.get(address, { follow: false });
const signedOn = (name = "Standin+%26+S%C3%B6hne") => `${SSO_URL}&connection=${name}`;
const quickLink = (html: string) => linksOf(html).find(({ label }) => label === "Health marketplace");

describe("who is signed in", () => {
  test("the claims of a user are asked for once in a session, with the user's own token", async () => {
    await somebody.get(asAgent.home());
    await expect.poll(() => all.backend.count(user)).toBe(1);
    const [call] = all.backend.calls.filter(({ path }) => path === user);
    const [permissions] = all.backend.calls.filter(({ path }) => path.endsWith("/permissions"));
    expect(call?.headers.authorization).toMatch(/^Bearer eyJ/);
    expect(call?.headers.authorization).toBe(permissions?.headers.authorization);

    await somebody.get(asAgent.contracts());
    await press();
    expect(all.backend.count(user)).toBe(1);

    const other = await newcomer(all);
    await other.get(asAgent.home());
    await expect.poll(() => all.backend.count(user)).toBe(2);
    expect(all.backend.calls.findLast(({ path }) => path === user)?.headers.authorization).not.toBe(
      call?.headers.authorization,
    );
  });

  test.each(faultKinds)(
    "a call for the claims of a user that fails is only logged: $name",
    async ({ fault }) => {
      all.backend.fail(user, fault);
      const before = all.portal.log().length;
      const page = await somebody.get(asAgent.contracts());
      expect(page.status).toBe(200);
      expect(page.words).toContain(standIn.carrier);
      expect(page.words).not.toContain("Failed to fetch");
      const said = () => all.portal.log().slice(before);
      await expect.poll(said, { timeout: 10_000 }).toMatch(/"call":"GET \/api\/user".*"backend call failed"/);
      expect((await press()).location).toBe(DEFAULT_LINK);
    },
  );

  test("a token refused by the call for the claims of a user ends nobody's session", async () => {
    all.backend.fail(user, { kind: "status", status: 401 });
    await somebody.get(asAgent.home());
    await expect.poll(() => all.backend.count(user)).toBe(2);
    const page = await somebody.get(asAgent.contracts(), { follow: false });
    expect(page.status).toBe(200);
  });
});

describe("the marketplace", () => {
  test("the marketplace is a plain link to an address of the portal, and asks nothing before it is pressed", async () => {
    for (const address of [asAgent.home(), asAgent.contracts(), asAgent.licenses()]) {
      const page = await somebody.get(address);
      expect(quickLink(page.html)?.href).toBe(asAgent.marketplace());
      expect(page.html).not.toContain("sso.marketplace.example");
    }
    expect(quickLink((await somebody.get(asAgency.home())).html)?.href).toBe(asAgency.marketplace());
    expect(all.backend.count(/connecture/)).toBe(0);
  });

  test("the marketplace opens the single sign-on of a captive agent or agency, with the connection's name", async () => {
    for (const address of [asAgent.marketplace(), asAgency.marketplace()]) {
      const answer = await press(address);
      expect(answer.status).toBe(302);
      expect(answer.location).toBe(signedOn());
      expect(answer.headers["cache-control"]).toContain("no-store");
    }
  });

  test("the marketplace is asked for once in a session and portal", async () => {
    await press();
    await press();
    expect(all.backend.count(connecture)).toBe(1);
    expect(all.backend.count(ofAgency)).toBe(0);
    all.backend.answer(connecture, () => ({ sso_url: SSO_URL, is_captive: false }));
    expect((await press()).location).toBe(signedOn());
    expect((await press(asAgent.marketplace(), await newcomer(all))).location).toBe(DEFAULT_LINK);
  });

  test.each([
    ["is not captive", { sso_url: SSO_URL, is_captive: false }],
    ["has no address", { sso_url: null, is_captive: true }],
    ["has an empty address", { sso_url: "", is_captive: true }],
    ["is not said to be captive", { sso_url: SSO_URL }],
    ["is nothing", {}],
  ])("the marketplace is the default one when the instance %s", async (_, body) => {
    all.backend.answer(connecture, () => body);
    expect((await press()).location).toBe(DEFAULT_LINK);
  });

  test.each(faultKinds)(
    "the marketplace is the default one when the call for it fails: $name",
    async ({ fault }) => {
      all.backend.fail(connecture, fault);
      const answer = await press();
      expect(answer.status).toBe(302);
      expect(answer.location).toBe(DEFAULT_LINK);
    },
  );

  test("the marketplace is the captive one again soon after a failure", async () => {
    all.backend.fail(connecture, { kind: "status", status: 503 });
    expect((await press()).location).toBe(DEFAULT_LINK);
    all.backend.heal();
    expect((await press(asAgent.marketplace(), await newcomer(all))).location).toBe(signedOn());
  });

  test("the marketplace is not forgotten when the browser leaves before its answer, as with a second press", async () => {
    all.backend.fail(connecture, { kind: "slow", delayMs: "untilReleased" });
    const { hostname, port } = new URL(all.url);
    const browser = connect(Number(port), hostname === "localhost" ? "127.0.0.1" : hostname);
    const cookies = Object.entries(cookiesOf(somebody)).map(([name, value]) => `${name}: ${value}`);
    const request = [`GET ${asAgent.marketplace()} HTTP/1.1`, "Host: localhost", ...cookies, "", ""];
    browser.write(request.join("\r\n"));
    await expect.poll(() => all.backend.count(connecture)).toBe(1);
    browser.destroy();
    all.backend.heal();
    expect((await press()).location).toBe(signedOn());
  });

  test.each([
    "http://sso.marketplace.example/enter",
    "javascript:alert(1)",
    "data:text/html,x",
    "//evil.example/enter",
    "/enter",
    "\\\\evil.example",
    "https://",
    "https://sso.marketplace.example@evil.example/",
    "https://user:word@evil.example/",
    "ftp://evil.example/",
    "https:",
    "no address at all",
    " ",
  ])("the marketplace never leads to the address %s", async (sso_url) => {
    all.backend.answer(connecture, () => ({ sso_url, is_captive: true }));
    const answer = await press();
    expect(answer.location).toBe(DEFAULT_LINK);
  });

  test("the marketplace takes no address from a browser", async () => {
    const query = "&sso_url=https://evil.example&url=//evil.example&connection=evil&returnUrl=//evil.example";
    expect((await press(`${asAgent.marketplace()}${query}`)).location).toBe(signedOn());
    all.backend.answer(ofAgency, () => ({}));
    expect((await press(`${asAgency.marketplace()}${query}`)).location).toBe(DEFAULT_LINK);
  });

  test("the marketplace keeps what its address has, replaces a connection in it, and encodes the name", async () => {
    all.backend.answer(connecture, () => ({
      sso_url: "https://sso.marketplace.example/a%20b?x=1&connection=old&connection=older#part",
      is_captive: true,
    }));
    all.backend.answer(user, () => claims(connection("a=b&c#d\r\nLocation: x")));
    expect((await press()).location).toBe(
      "https://sso.marketplace.example/a%20b?x=1&connection=a%3Db%26c%23d%0D%0ALocation%3A+x#part",
    );
  });

  test.each([
    ["a namespace", claims(connection("acme", "https://portal.example/claims/connection"))],
    ["another usual name", claims(connection("acme", "connection_name"))],
    ["an odd claim before it", claims({ type: "roles", value: ["a"] }, { type: "x" }, connection("acme"))],
    ["a map instead of a list", { isAuthenticated: true, claims: { sub: "x", connection: "acme" } }],
  ])("the marketplace reads the connection from claims with %s", async (_, body) => {
    all.backend.answer(user, () => body);
    expect((await press()).location).toBe(signedOn("acme"));
  });

  test.each([
    ["no such claim", claims({ type: "sub", value: "x" })],
    ["an empty one", claims(connection(""))],
    ["one that is no text", claims({ type: "connection", value: { a: 1 } })],
    ["nobody signed in", { isAuthenticated: false, claims: [connection("acme")] }],
    ["no claims at all", { isAuthenticated: true }],
  ])("the marketplace is the default one without a usable connection claim: %s", async (_, body) => {
    all.backend.answer(user, () => body);
    expect((await press()).location).toBe(DEFAULT_LINK);
  });

  test("the marketplace of another agent is refused and not asked for", async () => {
    const foreign = await press(pathsFor({ type: "agent", id: "9999" }).marketplace());
    expect(foreign.location).toBe(`${all.url}/unauthorized-portal?type=agent`);
    expect(all.backend.count(/connecture/)).toBe(0);
  });
});

test("nobody waits for the call for the claims of a user, however long it takes", async () => {
  const patient = await startStandIns();
  try {
    patient.backend.fail(user, { kind: "slow", delayMs: "untilReleased" });
    const { home } = await patient.signedIn();
    expect(home.status).toBe(200);
    await expect.poll(() => patient.backend.count(user)).toBe(1);
    expect(patient.backend.open()).toBe(1);
    expect(patient.portal.log()).not.toContain('"call":"GET /api/user"');
  } finally {
    await patient.stop();
  }
});

test("without a default link there is no marketplace link, and no page in its place", async () => {
  const bare = await startStandIns({ BACKEND_TIMEOUT_MS: String(TIMEOUT_MS) });
  try {
    bare.backend.answer(connecture, () => ({ sso_url: SSO_URL, is_captive: false }));
    const { somebody: visitor, home } = await bare.signedIn();
    expect(quickLink(home.html)).toBeUndefined();
    const answer = await visitor.get(asAgent.marketplace());
    expect(answer.status).toBe(404);
    expect(answer.words).toContain("The page you are looking for could not be found.");
  } finally {
    await bare.stop();
  }
});

test("the setting CONNECTION_CLAIM names the claim that the marketplace reads", async () => {
  const named = await startStandIns({ LINK_MARKETPLACE: DEFAULT_LINK, CONNECTION_CLAIM: "idp" });
  try {
    named.backend.answer(user, () => claims(connection("wrong"), connection("right", "idp")));
    named.backend.answer(connecture, () => ({ sso_url: SSO_URL, is_captive: true }));
    const { somebody: visitor } = await named.signedIn();
    expect((await press(asAgent.marketplace(), visitor)).location).toBe(signedOn("right"));
  } finally {
    await named.stop();
  }
});
