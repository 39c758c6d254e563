import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from "kysely";
import { LRUCache } from "lru-cache";
import type pg from "pg";

/**
 * Gives frequent statements names, so that a database server parses each of them once for each connection:
 * `docs/decisions/0230`.
 */

/** A statement gets a name when this process has run it so often. */
const USES_BEFORE_NAME = 5;
/** Each connection of the server keeps all named statements. */
const MOST_NAMES = 300;
const MOST_TEXTS_COUNTED = 2000;

const command = /^\s*(select|with|insert|update|delete)\b/i;
/** A plan for any limit sorts all rows, where a plan for a small one reads the first rows along an index. */
const unknownLimit = /\b(limit|offset)\s+\$\d/i;
const isPreparable = (text: string) => command.test(text) && !unknownLimit.test(text);
/** The server's error for a named statement whose table has got other columns since. */
const CHANGED_RESULT = "0A000";

type Uses = { count: number; name: string | undefined; isRefused: boolean };

/** Returns the names for the statements of one pool. */
export function statementNames(mostNames = MOST_NAMES) {
  const texts = new LRUCache<string, Uses>({ max: MOST_TEXTS_COUNTED });
  let given = 0;
  return {
    /** Counts a use. Returns the name of the statement. Returns undefined for a statement that is rare or has no name. */
    nameOf(text: string): string | undefined {
      const uses = texts.get(text) ?? { count: 0, name: undefined, isRefused: !isPreparable(text) };
      texts.set(text, uses);
      uses.count++;
      if (!uses.name && !uses.isRefused && uses.count >= USES_BEFORE_NAME && given < mostNames)
        uses.name = `statement-${++given}`;
      return uses.name;
    },
    /** Takes the name of a statement away for good. */
    refuse(text: string): void {
      texts.set(text, { count: 0, name: undefined, isRefused: true });
    },
  };
}

/** Returns a pool whose connections run frequent statements under a name. */
export function withNamedStatements(pool: pg.Pool): PostgresPool {
  const names = statementNames();
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  return {
    async connect() {
      const client = await pool.connect();
      const known = clients.get(client);
      if (known) return known;
      const named = namingClient(client, names);
      clients.set(client, named);
      return named;
    },
    end: () => pool.end(),
  };
}

/** The two ways in which Kysely uses a connection: a statement, or a cursor of a stream, of which the backend has none. */
function namingClient(client: pg.PoolClient, names: ReturnType<typeof statementNames>): PostgresPoolClient {
  async function run<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    const name = values.length > 0 ? names.nameOf(text) : undefined;
    if (name === undefined) return resultOf(await client.query(text, [...values]));
    try {
      return resultOf(await client.query({ name, text, values: [...values] }));
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === CHANGED_RESULT)) throw error;
      names.refuse(text);
      return resultOf(await client.query(text, [...values]));
    }
  }
  function query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  function query<R>(
    textOrCursor: string | PostgresCursor<R>,
    values: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<R>> | PostgresCursor<R> {
    if (typeof textOrCursor !== "string") throw new Error("The backend streams no statement");
    return run<R>(textOrCursor, values);
  }
  return { query, release: () => client.release() };
}

function resultOf<R>({ command, rowCount, rows }: pg.QueryResult): PostgresQueryResult<R> {
  return { command: command as PostgresQueryResult<R>["command"], rowCount: rowCount ?? 0, rows };
}
