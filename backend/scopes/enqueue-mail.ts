import { randomUUID } from "node:crypto";
import type { Database } from "../database/schema.ts";

/** Messages that wait to be sent: `docs/product/scopes.md`, "Messages". */

export type MessageKind = "request" | "reminder";

/** Puts a message into the queue. */
export async function enqueue(
  db: Database,
  { scopeId, kind, dueAt }: { scopeId: string; kind: MessageKind; dueAt: Date },
): Promise<void> {
  await db
    .insertInto("scope_mail")
    .values({ id: randomUUID(), scope_id: scopeId, kind, due_at: dueAt, claimed_until: null })
    .execute();
}
