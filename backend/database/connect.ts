import { chmodSync, existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { PGlite } from "@electric-sql/pglite";
import { Kysely, type LogEvent, PostgresDialect, sql } from "kysely";
import pg from "pg";
import { noteStatement } from "#server/tracing.ts";
import { lockDatabaseFolder } from "./lock.ts";
import type { Database, Schema } from "./schema.ts";

export type OpenDatabase = {
  db: Database;
  kind: "embedded" | "server";
  /** Ends all connections and releases the lock. */
  close(): Promise<void>;
};

export type ConnectOptions = {
  /** The address of a server. When empty, the embedded database in `<dataDir>/database` is used. */
  databaseUrl: string;
  dataDir: string;
  /** The time limit of a statement on a server; 0 means no limit. */
  statementTimeoutMs?: number;
  /** The maximum number of connections to a server; the default is 10. */
  poolSize?: number;
  /** The time limit of a transaction without a running statement on a server; the default is 30 s. */
  idleInTransactionMs?: number;
  /** Called when an idle connection breaks. */
  onConnectionFault?: (error: Error) => void;
  /** Called when the embedded database cannot go on: only a new process can open it again. */
  onBroken?: (error: unknown) => void;
};

const POOL_SIZE = 10;
const CONNECT_TIMEOUT_MS = 5_000;
const STATEMENT_TIMEOUT_MS = 30_000;
/**
 * A transaction that waits for a lock holds a connection that others need. Together with the connect timeout, this limit
 * is shorter than the time that a caller waits.
 */
const LOCK_TIMEOUT_MS = 4_000;
const IDLE_IN_TRANSACTION_MS = 30_000;
/** The client ends a statement this long after its time limit, in case the server does not answer at all. */
const NO_ANSWER_GRACE_MS = 5_000;

const DATE = 1082;
const BIGINT = 20;

/** Both kinds of database return dates as `YYYY-MM-DD` and counts as numbers. */
const parsers: Record<number, (text: string) => unknown> = { [DATE]: (text) => text, [BIGINT]: Number };

/**
 * Opens the database. The connection to a server is made with the first query.
 * @throws Error when another process uses the embedded database
 */
export async function connect(options: ConnectOptions): Promise<OpenDatabase> {
  return options.databaseUrl ? connectToServer(options) : openEmbedded(options);
}

async function openEmbedded({ dataDir, onBroken }: ConnectOptions): Promise<OpenDatabase> {
  // Other users of this machine cannot read the data.
  mkdirSync(dataDir, { recursive: true });
  chmodSync(dataDir, 0o700);
  const release = await lockDatabaseFolder(join(dataDir, "database.lock"));
  try {
    const { db, close } = await openKept(join(dataDir, "database"), onBroken);
    return { db, kind: "embedded", close: () => close().finally(release) };
  } catch (error) {
    await release();
    throw error;
  }
}

/** Written beside the folder once it has been opened: a start that was killed may have left half of a new one before that. */
const madeMark = (folder: string) => `${folder}.made`;

/** Opens the folder of the embedded database. A damaged one is refused, and never made anew over what is left of it. */
async function openKept(folder: string, onBroken: ConnectOptions["onBroken"]): Promise<OpenDatabase> {
  const refused = (fault: string, cause?: unknown) =>
    new Error(
      `The embedded database in ${folder} ${fault}. Restore the folder from a backup. To begin with an empty database, move it away.`,
      { cause },
    );
  const isThere = existsSync(folder) && readdirSync(folder).length > 0;
  const isKept = isThere && existsSync(madeMark(folder));
  if (isKept && !partsOfDatabase.every((part) => existsSync(join(folder, part)))) throw refused("is damaged");
  try {
    const database = await openPGlite(folder, onBroken);
    await sql`select 1`.execute(database.db);
    writeFileSync(madeMark(folder), "");
    return database;
  } catch (error) {
    throw isThere && !isOfSystem(error)
      ? refused("cannot be opened: it is damaged, or its disk is full", error)
      : error;
  }
}

/** Such as a missing right. The engine's own faults have other codes, or none. */
const isOfSystem = (error: unknown) =>
  error instanceof Error && "code" in error && /^E[A-Z]+$/.test(String(error.code));

/** Without one of these the engine would make a new database in the folder, or end. */
const partsOfDatabase = ["PG_VERSION", "global/pg_control", "base", "pg_wal"];

const servers = new WeakSet<Database>();

/** Returns whether a database is on a server and can run statements in parallel. The embedded one runs them one by one. */
export function isServer(db: Database): boolean {
  return servers.has(db);
}

/**
 * Settings of the embedded database that differ from those of a server. They make it plan with an index, open quickly and keep no
 * write-ahead log that is done with. Decision 203 has the reasons.
 */
const embeddedSettings = {
  random_page_cost: "1.1",
  shared_buffers: "32MB",
  wal_init_zero: "off",
  wal_recycle: "off",
};

/** Opens the embedded database of a folder, without a lock. Without a folder it is in memory. */
export async function openPGlite(
  dataDir?: string,
  onBroken?: (error: unknown) => void,
): Promise<OpenDatabase> {
  const [engine, { PGliteDialect }] = await Promise.all([
    startEngine(dataDir),
    import("kysely-pglite-dialect"),
  ]);
  const db = new Kysely<Schema>({
    dialect: new PGliteDialect(engine),
    log: (event) => {
      noteQuery(event);
      if (event.level === "error" && isEngineBroken(event.error)) onBroken?.(event.error);
    },
  });
  return { db, kind: "embedded", close: () => db.destroy() };
}

const noteQuery = ({ level, query, queryDurationMillis }: LogEvent): void =>
  noteStatement({ sql: query.sql, ms: queryDurationMillis, failed: level === "error" });

/**
 * Returns whether an error leaves the embedded database in an unknown state. A server would start anew by itself after such an
 * error, for instance when there is no room for its write-ahead log; the engine goes on, and may hang at the next statement.
 */
export function isEngineBroken(error: unknown): boolean {
  if (error instanceof WebAssembly.RuntimeError) return true;
  const severity = error instanceof Error && "severity" in error ? error.severity : undefined;
  return severity === "PANIC" || severity === "FATAL";
}

/** Starts the engine of the embedded database alone, for SQL that is written by hand. */
export async function startEngine(dataDir?: string): Promise<PGlite> {
  // A backend with a database server never loads the embedded one.
  const { PGlite } = await import("@electric-sql/pglite");
  const settings = Object.entries(embeddedSettings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  return PGlite.create({ dataDir, parsers, startParams: [...PGlite.defaultStartParams, ...settings] });
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
    // To compile a query takes longer than to read a page.
    options: "-c jit=off",
    types: {
      getTypeParser: ((oid: number, format?: "text") =>
        parsers[oid] ?? pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
    },
  });
  // Without a listener, a connection that breaks while idle would end the process.
  pool.on("error", (error) => options.onConnectionFault?.(error));
  // A connection can also break while it is in use and no statement runs. The next statement reports the error.
  pool.on("connect", (client) => client.on("error", () => {}));
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }), log: noteQuery });
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
  // Timeouts, deadlocks and other conflicts between transactions. Another try may succeed.
  "25P03",
  "40001",
  "40P01",
  "55P03",
  "57014",
  "57P01",
  "57P02",
  "57P03",
]);

const unavailableMessages =
  /^(Connection terminated|Query read timeout|timeout exceeded when trying to connect|Client has encountered a connection error|PGlite is closed|Cannot use a pool after calling end|driver has already been destroyed)/;

/** Returns whether an error means that the database is out of reach or busy, and not that a statement is wrong. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? String(error.code) : "";
  // 08: the connection. 53: no room on the disk, no memory, too many connections.
  return unavailableCodes.has(code) || /^(08|53)/.test(code) || unavailableMessages.test(error.message);
}

/** Returns a clear error for a program that cannot start because the database is out of reach. Returns other errors as they are. */
export function startupError(error: unknown): unknown {
  if (!isDatabaseUnavailable(error) || !(error instanceof Error)) return error;
  // An AggregateError for several addresses has no message.
  const reasons = error instanceof AggregateError ? error.errors.map(String).join("; ") : error.message;
  return new Error(`The database cannot be reached: ${reasons}`, { cause: error });
}
