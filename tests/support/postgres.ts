import { execFile, spawn } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, readdirSync, realpathSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";

/** A PostgreSQL server of one's own, thrown away at the end. */
export type ThrowAwayPostgres = {
  /** The address of the maintenance database. Replace the path for another database. */
  url: string;
  port: number;
  pid: number;
  stop(signal?: "SIGINT" | "SIGQUIT"): Promise<void>;
  /** Starts it again after {@link ThrowAwayPostgres.stop}, with its data. */
  start(): Promise<void>;
  /** Stops it and deletes its data. */
  remove(): Promise<void>;
};

const READY_TIMEOUT_MS = 20_000;
const run = promisify(execFile);

/** @returns nothing where PostgreSQL 15 or later is not installed */
export async function throwAwayPostgres(): Promise<ThrowAwayPostgres | undefined> {
  const programs = await findPrograms();
  if (!programs) return undefined;
  const user = await unprivilegedUser();
  const folder = mkdtempSync(join(tmpdir(), "producer-portal-postgres-"));
  if (user) chownSync(folder, user.uid, user.gid);
  const data = join(folder, "data");
  await run(
    join(programs, "initdb"),
    ["-D", data, "-U", "postgres", "--auth=trust", "--no-sync", "-E", "UTF8"],
    {
      cwd: folder,
      ...user,
    },
  );
  const port = await freePort();
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const args = ["-D", data, "-k", folder, "-h", "127.0.0.1", "-p", String(port), "-c", "fsync=off"];

  const launch = async () => {
    const server = spawn(join(programs, "postgres"), args, { cwd: folder, stdio: "ignore", ...user });
    const exited = new Promise<void>((resolve) => server.once("exit", () => resolve()));
    await untilReady(url);
    return { server, exited };
  };
  let running: Awaited<ReturnType<typeof launch>> | undefined = await launch();
  const stop = async (signal: "SIGINT" | "SIGQUIT" = "SIGINT") => {
    running?.server.kill(signal);
    await running?.exited;
    running = undefined;
  };
  return {
    url,
    port,
    pid: running.server.pid ?? 0,
    stop,
    start: async () => {
      running ??= await launch();
    },
    remove: async () => {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function findPrograms(): Promise<string | undefined> {
  const inPath = (process.env.PATH ?? "").split(":").map((folder) => join(folder, "initdb"));
  const packaged = "/usr/lib/postgresql";
  const versions = existsSync(packaged) ? readdirSync(packaged).sort((a, b) => Number(b) - Number(a)) : [];
  const candidates = [...inPath, ...versions.map((version) => join(packaged, version, "bin/initdb"))];
  for (const candidate of candidates.filter((path) => existsSync(path))) {
    const folder = dirname(realpathSync(candidate));
    const { stdout } = await run(join(folder, "initdb"), ["--version"]);
    const version = Number(/(\d+)/.exec(stdout)?.[1]);
    if (version >= 15 && existsSync(join(folder, "postgres"))) return folder;
  }
  return undefined;
}

/** PostgreSQL refuses to run as root. */
async function unprivilegedUser(): Promise<{ uid: number; gid: number } | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const number = async (flag: string, name: string) => Number((await run("id", [flag, name])).stdout);
  for (const name of ["postgres", "nobody"]) {
    try {
      return { uid: await number("-u", name), gid: await number("-g", name) };
    } catch {}
  }
  throw new Error("PostgreSQL does not run as root, and there is neither a user postgres nor nobody");
}

/** A port that nobody listens on, for the moment. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}

async function untilReady(url: string): Promise<void> {
  const deadline = Date.now() + READY_TIMEOUT_MS;
  for (;;) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}
