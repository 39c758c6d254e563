import { chmodSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { takeLock } from "./lock.ts";
import type { Database, Schema } from "./schema.ts";

export type OpenDatabase = {
  db: Database;
  kind: "embedded" | "server";
  /** Ends all connections and gives the lock back. */
  close(): Promise<void>;
};

export type ConnectOptions = {
  /** Empty: the embedded database in `<dataDir>/database`. */
  databaseUrl: string;
  dataDir: string;
  /** How long a statement may run on a server; 0 for as long as it takes. */
  statementTimeoutMs?: number;
  /** How many connections to a server at most; 10 unless given. */
  poolSize?: number;
  /** How long a transaction on a server may stay without a statement; 30 s unless given. */
  idleInTransactionMs?: number;
  /** Told when an idle connection breaks. */
  onConnectionFault?: (error: Error) => void;
};

const POOL_SIZE = 10;
const CONNECT_TIMEOUT_MS = 5_000;
const STATEMENT_TIMEOUT_MS = 30_000;
/** With the time for a connection, shorter than a caller waits: who waits for a lock holds what others need. */
const LOCK_TIMEOUT_MS = 4_000;
const IDLE_IN_TRANSACTION_MS = 30_000;
/** For a server that takes a statement and says nothing more, not even that it took too long. */
const NO_ANSWER_GRACE_MS = 5_000;

const DATE = 1082;
const BIGINT = 20;

/** Dates stay `YYYY-MM-DD` and counts become numbers, on both kinds of database. */
const parsers: Record<number, (text: string) => unknown> = { [DATE]: (text) => text, [BIGINT]: Number };

/**
 * Opens the database. A server is first asked for on the first query.
 * @throws Error when another process has the embedded database open
 */
export async function connect(options: ConnectOptions): Promise<OpenDatabase> {
  return options.databaseUrl ? connectToServer(options) : openEmbedded(options.dataDir);
}

async function openEmbedded(dataDir: string): Promise<OpenDatabase> {
  // Nobody else on this machine reads what is in it.
  mkdirSync(dataDir, { recursive: true });
  chmodSync(dataDir, 0o700);
  const release = await takeLock(join(dataDir, "database.lock"));
  try {
    const { db, close } = await openPGlite({ dataDir: join(dataDir, "database") });
    return { db, kind: "embedded", close: () => close().finally(release) };
  } catch (error) {
    await release();
    throw error;
  }
}

const servers = new WeakSet<Database>();

/** Whether a database has connections for several at once; the embedded one does everything in one queue. */
export function isServer(db: Database): boolean {
  return servers.has(db);
}

/** An embedded database without a lock: in memory unless `dataDir` is given, filled from `loadDataDir` if that is. */
export async function openPGlite(
  source: { dataDir?: string; loadDataDir?: Blob } = {},
): Promise<OpenDatabase> {
  // Whoever has a server need not load another one.
  const [{ PGlite }, { PGliteDialect }] = await Promise.all([
    import("@electric-sql/pglite"),
    import("kysely-pglite-dialect"),
  ]);
  const engine = await PGlite.create({ ...source, parsers });
  // Its pages come from memory: one elsewhere costs hardly more than the next one. Not knowing that, it sorts what an
  // index has in order.
  await engine.exec("set random_page_cost = 1.1");
  const db = new Kysely<Schema>({ dialect: new PGliteDialect(engine) });
  return { db, kind: "embedded", close: () => db.destroy() };
}

function connectToServer(options: ConnectOptions): OpenDatabase {
  const statementMs = options.statementTimeoutMs ?? STATEMENT_TIMEOUT_MS;
  const pool = new pg.Pool({
    connectionString: options.databaseUrl,
    max: options.poolSize ?? POOL_SIZE,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: statementMs,
    ...(statementMs > 0 && {
      query_timeout: statementMs + NO_ANSWER_GRACE_MS,
      lock_timeout: LOCK_TIMEOUT_MS,
    }),
    idle_in_transaction_session_timeout: options.idleInTransactionMs ?? IDLE_IN_TRANSACTION_MS,
    keepAlive: true,
    application_name: "producer-portal",
    types: {
      getTypeParser: ((oid: number, format?: "text") =>
        parsers[oid] ?? pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
    },
  });
  // Without a listener, a connection that breaks while idle would end the process.
  pool.on("error", (error) => options.onConnectionFault?.(error));
  // The same while it is in use but no statement runs: whoever uses it is told by the next one.
  pool.on("connect", (client) => client.on("error", () => {}));
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  servers.add(db);
  return { db, kind: "server", close: () => db.destroy() };
}

const unavailableCodes = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ENOTFOUND",
  "ENOENT",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  // Too many connections, and what a transaction runs into that is not alone: another try may do.
  "25P03",
  "40001",
  "40P01",
  "53300",
  "55P03",
  "57014",
  "57P01",
  "57P02",
  "57P03",
]);

const unavailableMessages =
  /^(Connection terminated|Query read timeout|timeout exceeded when trying to connect|Client has encountered a connection error|PGlite is closed|Cannot use a pool after calling end|driver has already been destroyed)/;

/** Whether an error means that the database could not be asked, rather than that the question was wrong. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? String(error.code) : "";
  return unavailableCodes.has(code) || code.startsWith("08") || unavailableMessages.test(error.message);
}

/** What to tell somebody who started a program and whose database cannot be asked; other errors as they are. */
export function startupError(error: unknown): unknown {
  if (!isDatabaseUnavailable(error) || !(error instanceof Error)) return error;
  // An error of several addresses has no message of its own.
  const reasons = error instanceof AggregateError ? error.errors.map(String).join("; ") : error.message;
  return new Error(`The database cannot be reached: ${reasons}`, { cause: error });
}
