import { ASKS_EACH_TIME, type Environment, type Running, startPortal } from "./portal.ts";
import { SESSION_SECRET, type StandIns, signInOnly, startStandIns } from "./security/stand-ins.ts";
import { type Visitor, visitor } from "./visitor.ts";

/** Two portals as processes of their own on one session store, between one stand-in backend and provider. */

export type TwoPortals = StandIns & { other: Running };

/** @param env of both, such as where the store is; `second` of the second one alone */
export async function startTwoPortals(env: Environment, second: Environment = {}): Promise<TwoPortals> {
  const first = await startStandIns(env);
  const other = await startPortal({
    backendUrl: first.backend.url,
    oidcIssuer: first.provider.issuer,
    env: { SESSION_SECRET, ...ASKS_EACH_TIME, ...env, ...second },
  }).catch(async (error) => {
    await first.stop();
    throw error;
  });
  const stop = async () => {
    await other.stop();
    await first.stop();
  };
  return { ...first, other, stop };
}

/** Signs somebody in whose access token has run out already; the next one lasts. */
export async function withSpentToken({ provider, url }: TwoPortals): Promise<Visitor> {
  const somebody = visitor(url);
  provider.accessTokensLast(0);
  await signInOnly(somebody);
  provider.accessTokensLast(300);
  return somebody;
}

/** Asks both portals for the same page, so many times each and all at once. @returns the statuses */
export async function askBoth(
  { url, other }: TwoPortals,
  somebody: Visitor,
  address: string,
  times = 10,
): Promise<number[]> {
  const addresses = Array.from({ length: times }, () => [url, other.url]).flat();
  const answers = await Promise.all(
    addresses.map((origin) => somebody.get(origin + address, { follow: false })),
  );
  return answers.map(({ status }) => status);
}
