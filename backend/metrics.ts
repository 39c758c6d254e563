import { sql } from "kysely";
import { gauge } from "#server/metrics.ts";
import type { Database } from "./database/schema.ts";
import type { BackendExports } from "./export-requests.ts";
import { queueTables } from "./mail/queue.ts";

/** Adds the figures of this backend that are read when somebody asks for the metrics: `docs/deploy.md`, "Metrics". */
export function measureBackend({ db, exports }: { db: Database; exports: BackendExports }): void {
  gauge("backend_exports", "Exports that are being made, and those that wait for their turn", {
    label: "state",
    async read() {
      const { inUse, waiting } = exports.count();
      return { running: inUse, waiting };
    },
  });
  const ofQueues = async (figure: "messages" | "seconds") => {
    const { rows } = await sql<{ queue: string; messages: number; seconds: number }>`
      ${sql.join(
        queueTables.map(
          (table) => sql`
            select ${table} as queue, count(*)::integer as messages,
              coalesce(extract(epoch from now() - min(due_at)), 0)::float8 as seconds
            from ${sql.table(table)} where due_at <= now()`,
        ),
        sql` union all `,
      )}`.execute(db);
    return Object.fromEntries(rows.map((row) => [row.queue, row[figure]]));
  };
  gauge("backend_mail_waiting", "Messages that are due and not sent yet", {
    ...{ label: "queue", ofAll: true },
    read: () => ofQueues("messages"),
  });
  gauge("backend_mail_oldest_seconds", "For how long the oldest of these messages has been due", {
    ...{ label: "queue", ofAll: true },
    read: () => ofQueues("seconds"),
  });
}
