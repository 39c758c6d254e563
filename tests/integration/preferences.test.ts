import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { paths } from "#app/paths.ts";
import { type Fault, standIn } from "../support/faulty-backend.ts";
import {
  agent,
  chosen,
  features,
  inBrowser,
  nothing,
  PREFERENCES,
  RIGHTS,
  SAVED,
  save,
  signOut,
  startWithPreferences,
  type WithPreferences,
} from "../support/integration/preferences.ts";
import { forgeryTokenOf, signInOnly } from "../support/security/stand-ins.ts";
import { type Answer, type Visitor, visitor } from "../support/visitor.ts";

/** Preferences that the backend keeps for each user: `docs/product/preferences.md`. */

const { agentId } = standIn;

let all: WithPreferences;
beforeAll(async () => {
  all = await startWithPreferences();
});
beforeEach(() => all.begin());
afterAll(() => all?.stop());

const root = ({ html }: Answer) => /<html[^>]*>/.exec(html)?.[0] ?? "";

describe("preferences that are kept", () => {
  test("preferences are stored when they are saved, and found in another browser", async () => {
    const saved = await save(await all.signIn("kept-1"), { ...chosen, Language: "en" });
    expect(saved.words).toContain(SAVED);
    expect(Object.fromEntries(all.kept)).toEqual({ "kept-1": { ...chosen, Language: "en" } });
    await save(await all.signIn("kept-1"), chosen);
    expect(Object.fromEntries(all.kept)).toEqual({ "kept-1": chosen });
    const elsewhere = await all.signIn("kept-1");
    expect(inBrowser(elsewhere)).toEqual(chosen);
    const page = await elsewhere.get(agent.home());
    for (const part of ['lang="es"', 'data-theme="dark"', 'data-density="compact"', "data-lite"])
      expect(root(page)).toContain(part);
    expect((await elsewhere.get(agent.preferences())).words).toContain(
      "Estas preferencias se aplican en todos los navegadores",
    );
  });

  test("preferences are cookies for a year, which no script can read", async () => {
    const browser = await all.signIn("kept-0");
    const csrf = forgeryTokenOf(await browser.get(agent.preferences()));
    const sent = { csrf, language: "es", appearance: "dark", density: "compact", lite: "on" };
    const answer = await browser.post(agent.preferences(), sent, { follow: false });
    const lines = [answer.headers["set-cookie"] ?? []].flat();
    for (const name of ["lng", "appearance", "density", "lite"]) {
      const line = lines.find((text) => text.startsWith(`${name}=`));
      expect(line, name).toContain("Max-Age=31536000");
      expect(line, name).toContain("HttpOnly");
    }
  });

  test("kept preferences fill only what the browser has no choice for", async () => {
    all.kept.set("kept-2", chosen);
    const browser = visitor(all.url);
    await browser.get(`${paths.signedOut()}?lng=en`);
    await all.signIn("kept-2", browser);
    expect(inBrowser(browser)).toEqual({ ...chosen, Language: "en" });
  });

  test("kept preferences are not asked for where the browser has all of the user's own", async () => {
    const browser = await all.signIn("kept-3");
    await save(browser, { Language: "en", Appearance: "system", Density: "comfortable", Lite: "auto" });
    all.kept.set("kept-3", chosen);
    await signOut(browser);
    const before = all.asked();
    await all.signIn("kept-3", browser);
    expect(inBrowser(browser)).toMatchObject({ Language: "en", Appearance: "system", Lite: "auto" });
    expect(all.asked()).toBe(before);
  });

  test("kept preferences stand back behind a language in the address", async () => {
    all.kept.set("kept-4", chosen);
    const browser = await all.signIn("kept-4", visitor(all.url), `${agent.home()}&lng=en`);
    expect(root(await browser.get(`${agent.home()}&lng=en`))).toContain('lang="en"');
    expect(inBrowser(browser)).toEqual({ ...chosen, Language: "en" });
    expect(root(await browser.get(agent.home()))).toContain('lang="en"');
  });

  test("kept preferences are taken over by several browsers at once, and savings at once leave one of them", async () => {
    all.kept.set("kept-5", chosen);
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
    expect(each).toContainEqual(all.kept.get("kept-5"));
  });

  test("kept preferences are asked for in the portal chosen last, else in the first, and nowhere without one", async () => {
    const browser = visitor(all.url);
    const calls = async () => {
      const before = all.backend.calls.length;
      await all.signIn("kept-6", browser);
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
  test("another user of the same browser finds none of the preferences of the one before", async () => {
    const browser = await all.signIn("first");
    await save(browser, chosen);
    await signOut(browser);
    // They belong to the browser while nobody is signed in.
    expect(inBrowser(browser)).toEqual(chosen);
    expect(root(await browser.get(paths.signedOut()))).toContain('data-theme="dark"');
    await all.signIn("second", browser);
    expect(inBrowser(browser)).toEqual(nothing);
    const page = await browser.get(agent.home());
    expect(root(page)).toContain('lang="en"');
    for (const part of ["data-theme", "data-density", "data-lite"]) expect(root(page)).not.toContain(part);
    expect(Object.fromEntries(all.kept)).toEqual({ first: chosen });
    await signOut(browser);
    await all.signIn("first", browser);
    expect(inBrowser(browser)).toEqual(chosen);
  });

  test("another user of the same browser finds their own preferences, also when nobody signed out", async () => {
    all.kept.set("fourth", { ...nothing, Appearance: "light" });
    const browser = await all.signIn("third");
    await browser.get(`${agent.home()}&lng=es`);
    expect(inBrowser(browser)).toEqual({ ...nothing, Language: "es" });
    await all.signIn("fourth", browser);
    expect(inBrowser(browser)).toEqual({ ...nothing, Appearance: "light" });
  });

  test.each<Fault>([
    { kind: "status", status: 500 },
    { kind: "slow", delayMs: "untilReleased" },
  ])(
    "another user of the same browser finds no preferences when their own cannot be had: %j",
    async (fault) => {
      const browser = await all.signIn("fifth");
      await save(browser, chosen);
      all.kept.set("sixth", { ...chosen, Appearance: "light" });
      all.backend.fail(PREFERENCES, fault);
      await all.signIn("sixth", browser);
      expect(inBrowser(browser)).toEqual(nothing);
      expect(browser.cookies()).not.toHaveProperty("preferences-user");
      all.backend.heal();
      await all.signIn("sixth", browser);
      expect(inBrowser(browser)).toEqual(all.kept.get("sixth"));
    },
  );

  test("another user of the same browser cannot tell from the preferences cookie who it was", async () => {
    const sub = "somebody.with@a-name";
    const browser = await all.signIn(sub);
    const mark = Buffer.from(decodeURIComponent(browser.cookies()["preferences-user"] ?? ""), "base64");
    expect(mark.toString()).toMatch(/^"[\w-]{43}"$/);
    for (const odd of ["", "%", "bnVsbA", Buffer.from('"x"').toString("base64")]) {
      browser.setCookie("preferences-user", odd);
      expect((await browser.get(agent.home())).status, odd).toBe(200);
      await all.signIn(sub, browser);
    }
  });
});

describe("a backend without the extension", () => {
  test("a backend without kept preferences is sent none, and cookies alone keep them", async () => {
    all.extendTo();
    const before = all.asked();
    const browser = await all.signIn("plain-1");
    const page = await browser.get(`${agent.preferences()}&lng=en`);
    expect(page.words).toContain("These settings are saved in this browser.");
    expect((await save(browser, { ...chosen, Language: "en" })).words).toContain(SAVED);
    expect(inBrowser(browser)).toEqual({ ...chosen, Language: "en" });
    expect(browser.cookies()).not.toHaveProperty("preferences-user");
    await signOut(browser);
    await all.signIn("plain-2", browser);
    expect(inBrowser(browser)).toEqual({ ...chosen, Language: "en" });
    expect(all.asked()).toBe(before);
  });

  test("preferences are saved in the browser, with no call, where the backend has no features", async () => {
    for (const path of features) all.backend.fail(path, { kind: "status", status: 404 });
    const browser = await all.signIn("plain-3");
    const before = [all.asked(), all.backend.count(RIGHTS)];
    expect((await save(browser, { ...chosen, Language: "en" })).words).toContain(SAVED);
    expect([all.asked(), all.backend.count(RIGHTS)]).toEqual(before);
  });
});
