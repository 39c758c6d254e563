import { afterAll, afterEach, beforeAll } from "vitest";
import { standIn, startFaultyBackend } from "../faulty-backend.ts";
import { formsOf } from "../html-form.ts";
import { startIdentityProvider } from "../identity-provider.ts";
import { ASKS_EACH_TIME, CLIENT_ID, CLIENT_SECRET, type Environment, startPortal } from "../portal.ts";
import type { Manner } from "../provider-manners.ts";
import { type Answer, type Visitor, visitor } from "../visitor.ts";

/** The built portal between a stand-in backend and a stand-in identity provider. */

export const SESSION_SECRET = "a-session-secret-that-is-only-for-tests";

export type StandIns = Awaited<ReturnType<typeof startStandIns>>;

export async function startStandIns(env: Environment = {}, manner?: Manner) {
  const [backend, provider] = await Promise.all([
    startFaultyBackend(),
    startIdentityProvider({ clientId: CLIENT_ID, clientSecret: CLIENT_SECRET, manner }),
  ]);
  const portal = await startPortal({
    backendUrl: backend.url,
    oidcIssuer: provider.issuer,
    env: { SESSION_SECRET, ...ASKS_EACH_TIME, ...env },
  }).catch(async (error) => {
    await Promise.all([backend.stop(), provider.stop()]);
    throw error;
  });
  return {
    backend,
    provider,
    portal,
    url: portal.url,
    /** Somebody who has just signed in and looks at the home page of the stand-in agent. */
    async signedIn(): Promise<{ somebody: Visitor; home: Answer; token: string }> {
      const somebody = visitor(portal.url);
      await signInOnly(somebody);
      const home = await somebody.get(`/?agentId=${standIn.agentId}`);
      return { somebody, home, token: forgeryTokenOf(home) };
    },
    async stop() {
      await portal.stop();
      await Promise.all([backend.stop(), provider.stop()]);
    },
  };
}

/**
 * The stand-ins of a file's tests: started before them, well again after each, stopped after all. They are there from the first
 * `beforeAll` on.
 */
export function standInsOfFile(env: Environment = {}): StandIns {
  const all = {} as StandIns;
  beforeAll(async () => {
    Object.assign(all, await startStandIns(env));
  });
  afterEach(() => all.backend?.heal());
  afterAll(() => all.stop?.());
  return all;
}

/** Signs in without looking at any page afterwards. @returns the answer of the callback */
export async function signInOnly(somebody: Visitor, returnUrl = "/"): Promise<Answer> {
  const query = new URLSearchParams({ returnUrl });
  const started = await somebody.get(`/account/login?${query}`, { follow: false });
  const letIn = await somebody.get(started.location ?? "", { follow: false });
  return somebody.get(letIn.location ?? "", { follow: false });
}

export function forgeryTokenOf({ html, url }: Answer): string {
  const fields = formsOf(html).flatMap((form) => form.fields);
  const token = fields.find(({ name }) => name === "csrf")?.value;
  if (!token) throw new Error(`There is no anti-forgery token on ${url}`);
  return token;
}
