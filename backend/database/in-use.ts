import pg from "pg";
import { lockKeys } from "./lock-keys.ts";

/**
 * Tells programs on a database server of each other: running backends hold a lock together, and a command that drops data
 * wants it alone. The embedded database has the lock of its folder instead.
 */

const RETRY_MS = 1_000;
const CONNECT_TIMEOUT_MS = 5_000;

/**
 * Marks a database as used by a running backend, on a connection of its own. A lost connection is made anew.
 * @returns what takes the mark back
 * @throws Error while a command drops the data
 */
export async function markInUse(databaseUrl: string): Promise<() => Promise<void>> {
  let isOver = false;
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  const hold = async () => {
    const found = await lockedClient(databaseUrl, "pg_try_advisory_lock_shared");
    if (!found) throw new Error("The database is being emptied by a command. Start again when it is done.");
    client = found;
    client.once("end", () => {
      if (!isOver) holdLater();
    });
    if (isOver) await client.end();
  };
  const holdLater = () => {
    retry = setTimeout(() => hold().catch(() => isOver || holdLater()), RETRY_MS).unref();
  };
  await hold();
  return async () => {
    isOver = true;
    clearTimeout(retry);
    await client?.end();
  };
}

/**
 * Keeps running backends off a database until the returned function is called.
 * @throws Error while a backend uses it
 */
export async function keepBackendsOff(databaseUrl: string): Promise<() => Promise<void>> {
  const client = await lockedClient(databaseUrl, "pg_try_advisory_lock");
  if (!client)
    throw new Error(
      "A backend uses this database. Stop all its backends first, and other commands on it; nothing was changed.",
    );
  return () => client.end();
}

async function lockedClient(
  connectionString: string,
  lock: "pg_try_advisory_lock" | "pg_try_advisory_lock_shared",
): Promise<pg.Client | undefined> {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    application_name: "producer-portal in use",
  });
  // Without a listener, a connection that breaks would end the process.
  client.on("error", () => {});
  await client.connect();
  const { rows } = await client.query(`select ${lock}(${lockKeys.inUse}) as held`);
  if (rows[0].held) return client;
  await client.end();
  return undefined;
}
