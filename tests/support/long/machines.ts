import { freePort } from "../../../scripts/processes.js";
import { ofSeveralMachines, requirePrograms } from "../../../scripts/programs.js";
import { type Running, startPortal, startReferenceBackend } from "../portal.ts";
import { throwAwayPostgres } from "../postgres.ts";
import { until } from "../until.ts";
import { type Answer, type Visitor, visitor } from "../visitor.ts";
import { startProxy, throwAwayRedis } from "./servers.ts";

/** Everything `docs/deploy.md` names, on one machine: processes stand for machines. */

const SECRET = "a-secret-of-all-machines-that-is-only-for-tests";
/** As `docs/deploy.md` has it. */
const STOP_DELAY_MS = "5000";

export type Machines = Awaited<ReturnType<typeof startMachines>>;
export type Kind = "portal" | "backend";

export async function startMachines() {
  requirePrograms(ofSeveralMachines);
  const endings: (() => unknown)[] = [];
  const stop = async () => {
    for (const end of endings.splice(0).reverse()) await end();
  };
  try {
    return { ...(await startAll(endings)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startAll(endings: (() => unknown)[]) {
  const ports = {
    portal: [await freePort(), await freePort()] as [number, number],
    backend: [await freePort(), await freePort()] as [number, number],
  };
  const proxy = await startProxy({ portals: ports.portal, backends: ports.backend });
  endings.push(proxy.stop);
  const redis = await throwAwayRedis();
  endings.push(redis.remove);
  const postgres = await throwAwayPostgres();
  if (!postgres) throw new Error("PostgreSQL 15 or later is not installed");
  endings.push(postgres.remove);
  // The demo sign-in keeps its records in one process: here it is one beside the backends.
  const signIn = await startReferenceBackend({ portalUrl: proxy.portalUrl });
  endings.push(signIn.stop);

  const running: Record<Kind, Running[]> = { portal: [], backend: [] };
  const startOne = {
    backend: (port: number) =>
      startReferenceBackend({
        portalUrl: proxy.portalUrl,
        port,
        env: {
          DATABASE_URL: postgres.url,
          OIDC_ISSUER: signIn.issuer,
          BACKEND_PUBLIC_URL: proxy.apiUrl,
          FILE_LINK_SECRET: SECRET,
          DATA_KEYS: `machines:${Buffer.from("only for tests and 32 bytes long").toString("base64")}`,
          STOP_DELAY_MS,
        },
      }),
    portal: (port: number) =>
      startPortal({
        backendUrl: proxy.apiUrl,
        oidcIssuer: signIn.issuer,
        port,
        env: {
          PUBLIC_URL: proxy.portalUrl,
          SESSION_SECRET: SECRET,
          SESSION_STORE_URL: redis.url,
          NODE_EXTRA_CA_CERTS: proxy.authority,
          STOP_DELAY_MS,
        },
      }),
  };
  /** Returns the number of requests that a machine has answered, by the proxy's log. */
  const answeredBy = (kind: Kind, index: number) =>
    proxy.log().split(` ${kind}s/${kind}${index + 1} `).length - 1;
  const somebody = () => visitor(proxy.portalUrl, { tls: { ca: proxy.ca } });
  /** Starts a machine, and waits until the proxy gives it requests. */
  const start = async (kind: Kind, index: 0 | 1) => {
    running[kind][index] = await startOne[kind](ports[kind][index]);
    const before = answeredBy(kind, index);
    const health = `${kind === "portal" ? proxy.portalUrl : proxy.apiUrl}/health`;
    await until(`the proxy uses ${kind} ${index + 1}`, async () => {
      await somebody().get(health);
      return answeredBy(kind, index) > before;
    });
  };
  endings.push(() => Promise.all([...running.portal, ...running.backend].map((one) => one.kill())));
  // Both at once on an empty database.
  await Promise.all([start("backend", 0), start("backend", 1)]);
  await Promise.all([start("portal", 0), start("portal", 1)]);

  return { proxy, redis, postgres, signIn, running, start, answeredBy, somebody };
}

const MOST_REQUESTS = 50_000;

/**
 * Workers that ask for the same page again and again, each for itself, until they are told to end.
 * @param isGood whether an answer is the page
 */
export function startLoad(
  user: Visitor,
  address: string,
  isGood: (answer: Answer) => boolean,
  { workers = 4, think = async () => {} }: { workers?: number; think?: () => Promise<void> } = {},
) {
  const counts = { good: 0, failed: [] as string[], lastFailedBegan: 0 };
  let isOver = false;
  const work = async () => {
    const twin = user.clone();
    for (let asked = 0; !isOver && asked < MOST_REQUESTS / workers; asked++) {
      const began = performance.now();
      const fail = (what: string) => {
        counts.failed.push(what);
        counts.lastFailedBegan = Math.max(counts.lastFailedBegan, began);
      };
      try {
        const answer = await twin.get(address, { follow: false });
        if (isGood(answer)) counts.good++;
        else fail(`${answer.status} ${answer.location ?? ""} ${answer.words.slice(0, 80)}`);
      } catch (error) {
        fail(String(error));
      }
      await think();
    }
  };
  const all = Promise.all(Array.from({ length: workers }, work));
  return {
    counts,
    workers,
    /** Waits for so many more good answers. */
    async more(wanted: number) {
      const before = counts.good;
      await until(
        `${wanted} more good answers; failed: ${counts.failed.slice(0, 3)}`,
        () => counts.good >= before + wanted,
      );
    },
    async end() {
      isOver = true;
      await all;
      return counts;
    },
  };
}
