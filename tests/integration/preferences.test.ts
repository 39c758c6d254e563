import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { paths, pathsFor } from "#app/paths.ts";
import { forgeryTokenOf, type StandIns, signInOnly, startStandIns } from "../security/support/stand-ins.ts";
import { type Fault, standIn } from "../support/faulty-backend.ts";
import { type Answer, type Visitor, visitor } from "../support/visitor.ts";

/** Preferences that the backend keeps for each user: `docs/product/preferences.md`. */

const { agentId, agencyId } = standIn;
const agent = pathsFor({ type: "agent", id: agentId });
const PREFERENCES = "/t/preferences";
const RIGHTS = "/t/agents/my/permissions";
const features = [`/t/agents/${agentId}/features`, `/t/agencies/${agencyId}/features`];
const cookieNames = { Language: "lng", Appearance: "appearance", Density: "density", Lite: "lite" };
const chosen = { Language: "es", Appearance: "dark", Density: "compact", Lite: "on" };
const nothing = { Language: null, Appearance: null, Density: null, Lite: null };

const SAVED = "Your preferences are saved.";
const SAVED_HERE = "Preferences saved for this browser only. They could not be kept for your other browsers.";

let all: StandIns;
/** Those of each user, by the access token's subject. */
let kept: Record<string, unknown>;

beforeAll(async () => {
  all = await startStandIns();
});
beforeEach(() => {
  kept = {};
  announce(true);
  all.backend.answer(PREFERENCES, ({ method, headers, body }) => {
    const sub = subjectIn(headers.authorization);
    if (method === "PUT") kept[sub] = JSON.parse(body.toString());
    return kept[sub] ?? nothing;
  });
});
afterEach(() => all.backend.heal());
afterAll(() => all?.stop());

const announce = (StoredPreferences?: boolean) => {
  for (const path of features) all.backend.answer(path, () => ({ StoredPreferences }));
};

/** The stand-in's tokens say whose they are in their second part. */
const subjectIn = (header: string | undefined): string =>
  header ? JSON.parse(Buffer.from(header.split(".")[1] ?? "", "base64url").toString()).sub : "";

async function signIn(
  sub: string,
  browser: Visitor = visitor(all.url),
  returnUrl?: string,
): Promise<Visitor> {
  all.provider.letIn({ sub });
  // A session that was there has ended.
  browser.setCookie("sid", "");
  const answer = await signInOnly(browser, returnUrl);
  all.provider.letIn({});
  expect(answer.status).toBe(302);
  expect(browser.cookies().sid).toBeTruthy();
  return browser;
}

async function signOut(browser: Visitor) {
  const csrf = forgeryTokenOf(await browser.get(paths.signOut()));
  await browser.post(paths.signOut(), { csrf }, { follow: false });
  expect(browser.cookies()).not.toHaveProperty("sid");
}

async function save(browser: Visitor, values: typeof chosen): Promise<Answer> {
  const csrf = forgeryTokenOf(await browser.get(`${agent.preferences()}&lng=en`));
  const { Language: language, Appearance: appearance, Density: density, Lite: lite } = values;
  return browser.post(agent.preferences(), { csrf, language, appearance, density, lite });
}

/** What a browser has in its cookies. */
function inBrowser(browser: Visitor) {
  const cookies = browser.cookies();
  const valueIn = (text = "") =>
    text ? JSON.parse(Buffer.from(decodeURIComponent(text), "base64").toString()) : null;
  return Object.fromEntries(
    Object.entries(cookieNames).map(([name, cookie]) => [name, valueIn(cookies[cookie])]),
  );
}

const root = ({ html }: Answer) => /<html[^>]*>/.exec(html)?.[0] ?? "";
const asked = () => all.backend.count(PREFERENCES);

describe("preferences that are kept", () => {
  test("are stored when they are saved, and found in another browser", async () => {
    const saved = await save(await signIn("kept-1"), { ...chosen, Language: "en" });
    expect(saved.words).toContain(SAVED);
    expect(kept).toEqual({ "kept-1": { ...chosen, Language: "en" } });
    await save(await signIn("kept-1"), chosen);
    expect(kept).toEqual({ "kept-1": chosen });
    const elsewhere = await signIn("kept-1");
    expect(inBrowser(elsewhere)).toEqual(chosen);
    const page = await elsewhere.get(agent.home());
    for (const part of ['lang="es"', 'data-theme="dark"', 'data-density="compact"', "data-lite"])
      expect(root(page)).toContain(part);
    expect((await elsewhere.get(agent.preferences())).words).toContain(
      "Estas opciones se guardan para usted.",
    );
  });

  test("fill only what this browser has no choice for", async () => {
    kept["kept-2"] = chosen;
    const browser = visitor(all.url);
    await browser.get(`${paths.signedOut()}?lng=en`);
    await signIn("kept-2", browser);
    expect(inBrowser(browser)).toEqual({ ...chosen, Language: "en" });
  });

  test("are not asked for where this browser has all of the user's own", async () => {
    const browser = await signIn("kept-3");
    await save(browser, { Language: "en", Appearance: "system", Density: "comfortable", Lite: "auto" });
    kept["kept-3"] = chosen;
    await signOut(browser);
    const before = asked();
    await signIn("kept-3", browser);
    expect(inBrowser(browser)).toMatchObject({ Language: "en", Appearance: "system", Lite: "auto" });
    expect(asked()).toBe(before);
  });

  test("stand back behind a language in the address", async () => {
    kept["kept-4"] = chosen;
    const browser = await signIn("kept-4", visitor(all.url), `${agent.home()}&lng=en`);
    expect(root(await browser.get(`${agent.home()}&lng=en`))).toContain('lang="en"');
    expect(inBrowser(browser)).toEqual({ ...chosen, Language: "en" });
    expect(root(await browser.get(agent.home()))).toContain('lang="en"');
  });

  test("are taken over by several browsers at once, and several savings at once leave one of them", async () => {
    kept["kept-5"] = chosen;
    all.provider.letIn({ sub: "kept-5" });
    const browsers = Array.from({ length: 5 }, () => visitor(all.url));
    await Promise.all(browsers.map((browser) => signInOnly(browser)));
    all.provider.letIn({});
    for (const browser of browsers) expect(inBrowser(browser)).toEqual(chosen);
    const each = browsers.map((_, n) => ({
      ...chosen,
      Language: "en",
      Appearance: n % 2 ? "light" : "system",
    }));
    const saved = await Promise.all(browsers.map((browser, n) => save(browser, each[n] ?? chosen)));
    for (const [n, { words }] of saved.entries()) {
      expect(words).toContain(SAVED);
      expect(inBrowser(browsers[n] as Visitor)).toEqual(each[n]);
    }
    expect(each).toContainEqual(kept["kept-5"]);
  });

  test("ask the portal chosen last, else the first one, and nobody where there is none", async () => {
    const browser = visitor(all.url);
    const calls = async () => {
      const before = all.backend.calls.length;
      await signIn("kept-6", browser);
      return all.backend.calls.slice(before).map(({ path }) => path);
    };
    expect(await calls()).toEqual([RIGHTS, features[1], PREFERENCES]);
    const csrf = forgeryTokenOf(await browser.get(agent.preferences()));
    await browser.post(paths.portals(), { csrf, portal: `agent:${agentId}` }, { follow: false });
    expect(await calls()).toEqual([RIGHTS, features[0], PREFERENCES]);
    browser.setCookie("portal", Buffer.from('"agent:nobodys"').toString("base64"));
    expect(await calls()).toEqual([RIGHTS, features[1], PREFERENCES]);
    const had = all.backend;
    had.fail(RIGHTS, { kind: "shape", body: { ViewableAgentList: {}, ViewableAgencyList: {} } });
    expect(await calls()).toEqual([RIGHTS]);
  });
});

describe("another user of the same browser", () => {
  test("finds none of the preferences of the one before", async () => {
    const browser = await signIn("first");
    await save(browser, chosen);
    await signOut(browser);
    // They belong to the browser while nobody is signed in.
    expect(root(await browser.get(paths.signedOut()))).toContain('data-theme="dark"');
    await signIn("second", browser);
    expect(inBrowser(browser)).toEqual(nothing);
    const page = await browser.get(agent.home());
    expect(root(page)).toContain('lang="en"');
    for (const part of ["data-theme", "data-density", "data-lite"]) expect(root(page)).not.toContain(part);
    expect(kept).toEqual({ first: chosen });
    await signOut(browser);
    await signIn("first", browser);
    expect(inBrowser(browser)).toEqual(chosen);
  });

  test("finds their own, also when nobody signed out, and after a language in an address", async () => {
    kept.fourth = { ...nothing, Appearance: "light" };
    const browser = await signIn("third");
    await browser.get(`${agent.home()}&lng=es`);
    expect(inBrowser(browser)).toEqual({ ...nothing, Language: "es" });
    await signIn("fourth", browser);
    expect(inBrowser(browser)).toEqual({ ...nothing, Appearance: "light" });
  });

  test.each<Fault>([
    { kind: "status", status: 500 },
    { kind: "slow", delayMs: "untilReleased" },
  ])("finds none of them when their own cannot be had: %j", async (fault) => {
    const browser = await signIn("fifth");
    await save(browser, chosen);
    kept.sixth = { ...chosen, Appearance: "light" };
    all.backend.fail(PREFERENCES, fault);
    await signIn("sixth", browser);
    expect(inBrowser(browser)).toEqual(nothing);
    expect(browser.cookies()).not.toHaveProperty("preferences-user");
    all.backend.heal();
    await signIn("sixth", browser);
    expect(inBrowser(browser)).toEqual(kept.sixth);
  });

  test("cannot tell from the cookie who it was", async () => {
    const sub = "somebody.with@a-name";
    const browser = await signIn(sub);
    const mark = Buffer.from(decodeURIComponent(browser.cookies()["preferences-user"] ?? ""), "base64");
    expect(mark.toString()).toMatch(/^"[\w-]{43}"$/);
    for (const odd of ["", "%", "bnVsbA", Buffer.from('"x"').toString("base64")]) {
      browser.setCookie("preferences-user", odd);
      expect((await browser.get(agent.home())).status, odd).toBe(200);
      await signIn(sub, browser);
    }
  });
});

describe("a backend that does not announce it", () => {
  test.each([undefined, false])("is sent nothing, and cookies do it alone: %s", async (is) => {
    announce(is);
    const before = asked();
    const browser = await signIn("plain-1");
    const page = await browser.get(`${agent.preferences()}&lng=en`);
    expect(page.words).toContain("These choices are kept in this browser.");
    expect((await save(browser, { ...chosen, Language: "en" })).words).toContain(SAVED);
    expect(inBrowser(browser)).toEqual({ ...chosen, Language: "en" });
    expect(browser.cookies()).not.toHaveProperty("preferences-user");
    await signOut(browser);
    await signIn("plain-2", browser);
    expect(inBrowser(browser)).toEqual({ ...chosen, Language: "en" });
    expect(asked()).toBe(before);
  });

  test("has no features at all", async () => {
    for (const path of features) all.backend.fail(path, { kind: "status", status: 404 });
    const browser = await signIn("plain-3");
    const before = [asked(), all.backend.count(RIGHTS)];
    expect((await save(browser, { ...chosen, Language: "en" })).words).toContain(SAVED);
    expect([asked(), all.backend.count(RIGHTS)]).toEqual(before);
  });
});

const faults: Fault[] = [
  { kind: "down" },
  { kind: "slow", delayMs: "untilReleased" },
  { kind: "hang in body" },
  { kind: "drip" },
  { kind: "cut off" },
  { kind: "html", status: 200 },
  { kind: "redirect", to: "/elsewhere" },
  ...[401, 403, 404, 422, 500, 503].map((status) => ({ kind: "status", status }) as const),
];

describe("a backend in trouble", () => {
  test.each([...faults, { kind: "shape", body: ["es"] }, { kind: "shape", body: null }] satisfies Fault[])(
    "keeps nobody from signing in: %j",
    async (fault) => {
      const sub = `trouble ${JSON.stringify(fault)}`;
      kept[sub] = chosen;
      for (const path of [PREFERENCES, features[1] ?? "", RIGHTS]) {
        all.backend.fail(path, fault);
        const printed = all.portal.log().length;
        const started = Date.now();
        const browser = await signIn(sub);
        expect(Date.now() - started, path).toBeLessThan(2000);
        expect(inBrowser(browser), path).toEqual(nothing);
        all.backend.heal();
        expect((await browser.get(agent.contracts())).words, path).toContain(standIn.carrier);
        const lines = all.portal.log().slice(printed).split("\n");
        const about = lines.filter((line) => /backend call failed|did not come in time/.test(line));
        const isSilent = path !== PREFERENCES && fault.kind === "shape";
        if (!isSilent) expect(about, path).toHaveLength(1);
      }
    },
  );

  test("tells nothing with values that are none, and the others are taken", async () => {
    kept["odd-1"] = { Language: "fr", Appearance: "dark", Density: { a: 1 }, Lite: "<script>", More: 1 };
    const printed = all.portal.log().length;
    const browser = await signIn("odd-1");
    expect(inBrowser(browser)).toEqual({ ...nothing, Appearance: "dark" });
    const lines = all.portal.log().slice(printed).split("\n");
    const [line, ...more] = lines.filter((text) => text.includes("unknown preferences ignored"));
    expect(more).toEqual([]);
    expect(JSON.parse(line ?? "").fields).toEqual(["Language", "Density", "Lite"]);
    expect(line).not.toContain("script>");
    kept["odd-2"] = {};
    expect(inBrowser(await signIn("odd-2"))).toEqual(nothing);
  });

  test.each(
    faults.filter((fault) => !("status" in fault && fault.status === 404) || fault.kind !== "status"),
  )("preferences hold in this browser, and the page says so: %j", async (fault) => {
    const sub = `saving ${JSON.stringify(fault)}`;
    for (const path of [PREFERENCES, features[0] ?? ""]) {
      const browser = await signIn(sub);
      await browser.get(agent.home());
      all.backend.fail(path, fault);
      const page = await save(browser, { ...chosen, Language: "en" });
      expect(page.status, path).toBe(200);
      expect(page.words, path).toContain(SAVED_HERE);
      expect(inBrowser(browser), path).toEqual({ ...chosen, Language: "en" });
      expect(kept[sub], path).toBeUndefined();
      all.backend.heal();
      // They are still the user's own, and nobody else's.
      await signIn(sub, browser);
      expect(inBrowser(browser), path).toEqual({ ...chosen, Language: "en" });
      await signIn("another", browser);
      expect(inBrowser(browser), path).toEqual(nothing);
    }
  });
});
