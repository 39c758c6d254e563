import { rmSync } from "node:fs";
import path from "node:path";
import { standIn, startFaultyBackend } from "../faulty-backend.ts";
import { formsOf } from "../html-form.ts";
import { startIdentityProvider } from "../identity-provider.ts";
import {
  ASKS_EACH_TIME,
  CLIENT_ID,
  CLIENT_SECRET,
  type Environment,
  type Running,
  startPortal,
} from "../portal.ts";
import { type KeptPort, openPort } from "../stand-in-server.ts";
import { type Answer, type Visitor, visitor } from "../visitor.ts";

/** The built portal between a stand-in backend and a stand-in identity provider. */

export const SESSION_SECRET = "a-session-secret-that-is-only-for-tests";

export type StandIns = Awaited<ReturnType<typeof startStandIns>>;

type Place = { backend: KeptPort; provider: KeptPort; portal?: Running };

/** Portals that an earlier file of this process has left, with their ports and nothing stored. */
const left: Place[] = [];

// The runner ends its processes with this signal, and their listeners for an exit do not run.
process.once("SIGTERM", () => {
  for (const { portal } of left) {
    if (!portal) continue;
    process.kill(portal.pid, "SIGKILL");
    rmSync(portal.dataFolder, { recursive: true, force: true });
  }
  process.kill(process.pid, "SIGTERM");
});

/**
 * @param env settings of the portal, which is the caller's own then, also when there are none. Without them it may be one
 * that an earlier file has left: it has read the provider's metadata and keys, and has warned of what it warns of once.
 */
export async function startStandIns(env?: Environment) {
  const place: Place = (env ? undefined : left.pop()) ?? {
    backend: await openPort(),
    provider: await openPort(),
  };
  const [backend, provider] = await Promise.all([
    startFaultyBackend({ port: place.backend }),
    startIdentityProvider({ clientId: CLIENT_ID, clientSecret: CLIENT_SECRET, port: place.provider }),
  ]);
  const stopStandIns = () => Promise.all([backend.stop(), provider.stop()]);
  const portal =
    place.portal ??
    (await startPortal({
      backendUrl: backend.url,
      oidcIssuer: provider.issuer,
      env: { SESSION_SECRET, ...ASKS_EACH_TIME, ...env },
    }).catch(async (error) => {
      await stopStandIns();
      throw error;
    }));
  const printedBefore = portal.log().length;
  return {
    backend,
    provider,
    portal: { ...portal, log: () => portal.log().slice(printedBefore) },
    url: portal.url,
    /** Somebody who has just signed in and looks at the home page of the stand-in agent. */
    async signedIn(): Promise<{ somebody: Visitor; home: Answer; token: string }> {
      const somebody = visitor(portal.url);
      await signInOnly(somebody);
      const home = await somebody.get(`/?agentId=${standIn.agentId}`);
      return { somebody, home, token: forgeryTokenOf(home) };
    },
    async stop() {
      if (!env) {
        await stopStandIns();
        rmSync(path.join(portal.dataFolder, "sessions"), { recursive: true, force: true });
        left.push({ ...place, portal });
        return;
      }
      await portal.stop();
      await stopStandIns();
      await Promise.all([place.backend.close(), place.provider.close()]);
    },
  };
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
