import { sql } from "kysely";
import type { Database } from "../database/schema.ts";
import type { BackendApp } from "./context.ts";
import { refusal } from "./problems.ts";

/** Serves `/health` and `/ready`. Both answer 503 without a database, and `/ready` also at the stop. */
export function serveHealth(app: BackendApp, db: Database, isStopping: () => boolean): void {
  const askDatabase = () => sql`select 1`.execute(db);

  app.get("/health", async (c) => {
    await askDatabase();
    return c.json({ status: "up" });
  });

  app.get("/ready", async (c) => {
    if (isStopping()) throw refusal(503, "The backend is stopping.");
    await askDatabase();
    return c.json({ status: "ready" });
  });
}
