import { createHash } from "node:crypto";
import {
  type PostgresCursor,
  type PostgresPool,
  type PostgresPoolClient,
  type PostgresQueryResult,
  sql,
} from "kysely";
import type pg from "pg";

const MARK = "/* prepared */";

/**
 * Begins a statement that a connection to a server parses and plans only once: `docs/decisions/0230`. Use it where the best plan
 * does not depend on the values. Values must be parameters, because each text is remembered.
 */
export const prepared = sql.raw(MARK);

const names = new Map<string, string>();

/** Returns the name of a prepared statement. Returns undefined for other statements. */
export function preparedName(text: string): string | undefined {
  if (!text.startsWith(MARK)) return undefined;
  const name = names.get(text) ?? createHash("sha256").update(text).digest("hex").slice(0, 32);
  names.set(text, name);
  return name;
}

/** Returns a pool whose connections prepare the marked statements. */
export function preparing(pool: pg.Pool): PostgresPool {
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  const connect = async () => {
    const client = await pool.connect();
    const known = clients.get(client) ?? new PreparingClient(client);
    clients.set(client, known);
    return known;
  };
  return { connect, end: () => pool.end() };
}

class PreparingClient implements PostgresPoolClient {
  readonly #client: pg.PoolClient;

  constructor(client: pg.PoolClient) {
    this.#client = client;
  }

  query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  query(text: string | PostgresCursor<unknown>, values: readonly unknown[] = []): unknown {
    if (typeof text !== "string") throw new Error("Cursors are declared in SQL.");
    return this.#client.query({ name: preparedName(text), text, values: [...values] });
  }

  release() {
    this.#client.release();
  }
}
