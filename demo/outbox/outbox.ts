import { randomUUID } from "node:crypto";
import { z } from "zod";
import { languages } from "#api/languages.ts";
import type { Database } from "#backend/database/schema.ts";
import type { Mail, Message } from "#backend/mail/message.ts";
import { isUuid } from "#backend/rights.ts";
import type { Sealing } from "#backend/sealing/sealing.ts";

/** The messages of a demo that sends no email, encrypted: `docs/decisions/0215-signed-scopes.md`. */

/** The number of messages that are shown; older ones are deleted. */
export const OUTBOX_MESSAGES = 50;

const sealedMessage = z.object({
  to: z.string(),
  toName: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  languages: z.array(z.enum(languages)),
});

const place = (id: string) => ({ table: "outbox", column: "message_sealed", row: id });

/** Returns email that nobody gets: messages are kept for the pages of the outbox. */
export function createOutbox(db: Database, sealing: Sealing): Mail {
  return {
    async send(message) {
      const id = randomUUID();
      const text = JSON.stringify(sealedMessage.parse(message));
      await db
        .insertInto("outbox")
        .values({ id, key_id: sealing.newestKeyId, message_sealed: sealing.seal(text, place(id)) })
        .execute();
      await deleteOld(db);
      return "sent";
    },
    async tryOut() {},
    async close() {},
  };
}

async function deleteOld(db: Database): Promise<void> {
  await db
    .deleteFrom("outbox")
    .where("id", "not in", newest(db).select("id").limit(OUTBOX_MESSAGES))
    .execute();
}

const newest = (db: Database) => db.selectFrom("outbox").orderBy("created_at", "desc").orderBy("id", "desc");

export type KeptMessage = Message & { id: string; createdAt: Date };

/** Returns the newest messages. One whose key is gone is left out. */
export async function keptMessages(db: Database, sealing: Sealing): Promise<KeptMessage[]> {
  const rows = await newest(db).selectAll().limit(OUTBOX_MESSAGES).execute();
  return rows.flatMap((row) => (sealing.keyIds.includes(row.key_id) ? [opened(row, sealing)] : []));
}

/** Returns a message, or nothing when there is none or its key is gone. */
export async function keptMessage(
  db: Database,
  sealing: Sealing,
  id: string,
): Promise<KeptMessage | undefined> {
  if (!isUuid(id)) return undefined;
  const row = await db.selectFrom("outbox").selectAll().where("id", "=", id).executeTakeFirst();
  return row && sealing.keyIds.includes(row.key_id) ? opened(row, sealing) : undefined;
}

type Row = { id: string; created_at: Date; key_id: string; message_sealed: Buffer };

function opened({ id, created_at, key_id, message_sealed }: Row, sealing: Sealing): KeptMessage {
  const text = sealing.open(message_sealed, key_id, place(id));
  return { ...sealedMessage.parse(JSON.parse(text)), id, createdAt: created_at };
}
