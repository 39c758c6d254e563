import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { connect, type OpenDatabase } from "#backend/database/connect.ts";
import type { BackendApp } from "#backend/http/context.ts";
import { prepareDemo } from "#demo/data/write.ts";
import { testBackend, tokenFor } from "#tests/support/backend/backend.ts";
import { testDate } from "#tests/support/backend/time.ts";
import { type ThrowAwayPostgres, throwAwayPostgres } from "#tests/support/postgres.ts";

/** The reference backend in this process, on a PostgreSQL server of its own that has the demo data. */
export type BackendOnPostgres = {
  url: string;
  app: BackendApp;
  database: OpenDatabase;
  postgres: ThrowAwayPostgres;
  /** The headers of a call of one of the demo's users, good for an hour. */
  headersOf(sub: string): Promise<Record<string, string>>;
  stop(): Promise<void>;
};

/** @returns nothing where PostgreSQL is not installed */
export async function backendOnPostgres(): Promise<BackendOnPostgres | undefined> {
  const postgres = await throwAwayPostgres();
  if (!postgres) return undefined;
  const database = await connect({ databaseUrl: postgres.url, dataDir: "" });
  await prepareDemo(database.db, testDate);
  const app = testBackend(database.db);
  const listening = await listen(getRequestListener(app.fetch));
  return {
    url: listening.url,
    app,
    database,
    postgres,
    headersOf: async (sub) => ({
      Authorization: `Bearer ${await tokenFor(sub, (jwt) => jwt.setExpirationTime("1h"))}`,
      "X-Client-Id": "4",
    }),
    async stop() {
      await listening.stop();
      await database.close();
      await postgres.remove();
    },
  };
}

/** Serves on a port of its own, on this machine alone. */
export async function listen(handle: (request: IncomingMessage, response: ServerResponse) => unknown) {
  const server = createServer(handle);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
