import { expect } from "vitest";
import { type Extension, extensions } from "#api/features.ts";
import { paths, pathsFor } from "#app/paths.ts";
import { standIn } from "../faulty-backend.ts";
import { forgeryTokenOf, signInOnly, startStandIns } from "../security/stand-ins.ts";
import { type Answer, type Visitor, visitor } from "../visitor.ts";

/** A stand-in backend that keeps preferences, and what users do with them. */

const { agentId, agencyId } = standIn;
export const agent = pathsFor({ type: "agent", id: agentId });
export const PREFERENCES = "/t/preferences";
export const RIGHTS = "/t/agents/my/permissions";
/** The agent's, the agency's. */
export const features = [`/t/agents/${agentId}/features`, `/t/agencies/${agencyId}/features`] as const;
const cookieNames = { Language: "lng", Appearance: "appearance", Density: "density", Lite: "lite" };
export const chosen = { Language: "es", Appearance: "dark", Density: "compact", Lite: "on" };
export const nothing = { Language: null, Appearance: null, Density: null, Lite: null };

export const SAVED = "Your preferences are saved.";
export const SAVED_HERE = "Preferences saved for this browser only.";

export type WithPreferences = Awaited<ReturnType<typeof startWithPreferences>>;

export async function startWithPreferences() {
  const all = await startStandIns();
  /** Those of each user, by the access token's subject. */
  const kept = new Map<string, unknown>();

  function extendTo(last?: Extension) {
    const answer = { Extensions: last ? extensions[last] : 0 };
    for (const path of features) all.backend.answer(path, () => answer);
  }

  /** Puts the stand-in back to its beginning: nobody has preferences, and the backend keeps new ones. */
  function begin() {
    all.backend.heal();
    kept.clear();
    extendTo("preferences");
    all.backend.answer(PREFERENCES, ({ method, headers, body }) => {
      const sub = subjectIn(headers.authorization);
      if (method === "PUT") kept.set(sub, JSON.parse(body.toString()));
      return kept.get(sub) ?? nothing;
    });
  }

  /** Signs in, whoever was signed in before. */
  async function signIn(
    sub: string,
    browser: Visitor = visitor(all.url),
    returnUrl?: string,
  ): Promise<Visitor> {
    all.provider.letIn({ sub });
    browser.setCookie("sid", "");
    const answer = await signInOnly(browser, returnUrl);
    all.provider.letIn({});
    expect(answer.status).toBe(302);
    expect(browser.cookies().sid).toBeTruthy();
    return browser;
  }

  return { ...all, kept, extendTo, begin, signIn, asked: () => all.backend.count(PREFERENCES) };
}

/** The stand-in's tokens say whose they are in their second part. */
const subjectIn = (header: string | undefined): string =>
  header ? JSON.parse(Buffer.from(header.split(".")[1] ?? "", "base64url").toString()).sub : "";

export async function signOut(browser: Visitor) {
  const csrf = forgeryTokenOf(await browser.get(paths.signOut()));
  await browser.post(paths.signOut(), { csrf }, { follow: false });
  expect(browser.cookies()).not.toHaveProperty("sid");
}

export async function save(browser: Visitor, values: typeof chosen): Promise<Answer> {
  const csrf = forgeryTokenOf(await browser.get(`${agent.preferences()}&lng=en`));
  const { Language: language, Appearance: appearance, Density: density, Lite: lite } = values;
  return browser.post(agent.preferences(), { csrf, language, appearance, density, lite });
}

/** The preferences that a browser has in its cookies. */
export function inBrowser(browser: Visitor) {
  const cookies = browser.cookies();
  const valueIn = (text = "") =>
    text ? JSON.parse(Buffer.from(decodeURIComponent(text), "base64").toString()) : null;
  return Object.fromEntries(
    Object.entries(cookieNames).map(([name, cookie]) => [name, valueIn(cookies[cookie])]),
  );
}
