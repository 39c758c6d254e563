import { sql } from "kysely";
import type { Database } from "./database/schema.ts";
import type { BackendApp } from "./http/context.ts";
import { refusal } from "./http/problems.ts";

/** Serves `/health`, which answers while the process runs, and `/ready`, which answers 503 without a database or at the stop. */
export function serveHealth(app: BackendApp, db: Database, isStopping: () => boolean): void {
  app.get("/health", (c) => c.json({ status: "up" }));

  app.get("/ready", async (c) => {
    if (isStopping()) throw refusal(503, "The backend is stopping.");
    await sql`select 1`.execute(db);
    return c.json({ status: "ready" });
  });
}
