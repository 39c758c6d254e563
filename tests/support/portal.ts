import { cpSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import {
  freePort,
  portalProgram,
  type Server,
  startServer,
  tool,
  untilReady,
} from "../../scripts/processes.js";

/** The built portal and the reference backend as processes of their own, for tests that speak to them over HTTP. */

export type Running = {
  url: string;
  /** Where it keeps its data; gone after `stop`. */
  dataFolder: string;
  /** Everything it has printed so far. */
  log(): string;
  stop(): Promise<void>;
  /** Ends it at once, as a crash would. */
  kill(): Promise<void>;
  pid: number;
  /** Its exit code, once it has ended. */
  exited: Promise<number>;
};

export type Environment = Record<string, string>;

/** The instant at which the tests take place. */
export const FIXED_TIME = "2026-09-15T16:00:00Z";
/** The day at which they take place in the business time zone. */
export const FIXED_DAY = "2026-09-15";
export const CLIENT_ID = "producer-portal";
export const CLIENT_SECRET = "a-secret-that-is-only-for-tests-000";
export const AUDIENCE = "urn:producer-portal:backend";
/** For tests in which the backend changes what it says from one page to the next. */
export const ASKS_EACH_TIME = { REMEMBERED_SECONDS: "0" };

const client = {
  OIDC_CLIENT_ID: CLIENT_ID,
  OIDC_CLIENT_SECRET: CLIENT_SECRET,
  OIDC_AUDIENCE: AUDIENCE,
};

type PortalOptions = { backendUrl: string; oidcIssuer: string; env?: Environment; port?: number };

/** Starts the portal on a port of its own, or on `port`. */
export const startPortal = (options: PortalOptions) => startPortalBy(portalProgram, options);

/** The same, under the framework's own server in place of our host. */
export const startPortalUnderRemixServe = (options: PortalOptions) =>
  startPortalBy([tool("remix-serve"), "build/server/index.js"], options);

async function startPortalBy(command: string[], options: PortalOptions): Promise<Running> {
  const port = options.port ?? (await freePort());
  const url = `http://localhost:${port}`;
  return start("portal", command, url, "/health", {
    ...client,
    PORT: String(port),
    HOST: "127.0.0.1",
    PUBLIC_URL: url,
    BACKEND_URL: options.backendUrl,
    OIDC_ISSUER: options.oidcIssuer,
    FIXED_TIME,
    ...options.env,
  });
}

/**
 * Starts the reference backend with fresh demo data, on a port of its own.
 * @param options.portalUrl the portal that its sign-in will send people back to
 */
export async function startReferenceBackend(options: {
  portalUrl: string;
  env?: Environment;
  port?: number;
}): Promise<Running & { issuer: string }> {
  const port = options.port ?? (await freePort());
  const url = `http://127.0.0.1:${port}`;
  const backend = await start("reference backend", ["build/backend/main.js"], url, "/ready", {
    ...client,
    BACKEND_HOST: "127.0.0.1",
    BACKEND_PORT: String(port),
    PUBLIC_URL: options.portalUrl,
    FIXED_TIME,
    DEMO_DATA: "yes",
    ...options.env,
  });
  return { ...backend, issuer: `${url}/login` };
}

/** Starts the reference backend and a portal that uses it. */
export async function startBoth(options: { portal?: Environment; backend?: Environment } = {}) {
  const port = await freePort();
  const portalUrl = `http://localhost:${port}`;
  const backend = await startReferenceBackend({ portalUrl, env: options.backend });
  const portal = await startPortal({
    backendUrl: backend.url,
    oidcIssuer: backend.issuer,
    port,
    env: options.portal,
  }).catch(async (error) => {
    await backend.stop();
    throw error;
  });
  const stop = async () => {
    await portal.stop();
    await backend.stop();
  };
  return { portal, backend, stop };
}

/** Variables that a test passes on from its environment. Others could change what is tested. */
const inherited = ["PATH", "HOME", "TMPDIR", "TEMP", "LANG", "SystemRoot"];

async function start(
  name: string,
  command: string[],
  url: string,
  readiness: string,
  env: Environment,
): Promise<Running> {
  const dataFolder = env.DATA_DIR ?? mkdtempSync(path.join(tmpdir(), "producer-portal-test-"));
  // Copied rather than made anew: that takes seconds.
  const { PREPARED_DEMO } = process.env;
  if (
    readiness === "/ready" &&
    PREPARED_DEMO &&
    existsSync(PREPARED_DEMO) &&
    !env.DATA_DIR &&
    !env.DATABASE_URL
  )
    cpSync(PREPARED_DEMO, dataFolder, { recursive: true });
  const surroundings = inherited.flatMap((key) => (process.env[key] ? [[key, process.env[key]]] : []));
  const server = startServer(
    name,
    command,
    {
      ...Object.fromEntries(surroundings),
      NODE_ENV: "production",
      LOG_LEVEL: "info",
      // A test sends in seconds what somebody sends in an hour; the limit has its own test.
      WRITES_PER_MINUTE: "100000",
      DATA_DIR: dataFolder,
      ...env,
    },
    "pipe",
  );
  const kill = () => server.child.kill("SIGKILL");
  process.once("exit", kill);
  void server.exited.then(() => process.off("exit", kill));
  const printed: string[] = [];
  server.child.stdout?.on("data", (chunk) => printed.push(String(chunk)));
  server.child.stderr?.on("data", (chunk) => printed.push(String(chunk)));
  const log = () => printed.join("");
  try {
    await untilReady(url + readiness, server, 110_000);
  } catch (error) {
    await server.stop();
    throw new Error(`${error instanceof Error ? error.message : error}\n${log()}`);
  }
  return {
    url,
    dataFolder,
    log,
    pid: server.child.pid ?? 0,
    exited: server.exited,
    ...endings(server, env.DATA_DIR ? undefined : dataFolder),
  };
}

/** @param throwAway the folder that goes with the process */
function endings(server: Server, throwAway: string | undefined) {
  const cleanUp = () => throwAway && rmSync(throwAway, { recursive: true, force: true });
  return {
    async stop() {
      await server.stop();
      cleanUp();
    },
    async kill() {
      server.child.kill("SIGKILL");
      await server.exited;
      cleanUp();
    },
  };
}
