import { sql } from "kysely";
import type { Database } from "./database/schema.ts";

/** The first key of the advisory lock, unique among the locks with two keys. The second key is a hash of the NPN. */
const NPN_LOCK = 222;

/**
 * Returns the id and the name of the agent or agency that has an NPN, or undefined. Until the end of the transaction, others
 * wait who ask for the same NPN: two of them cannot both make the same new producer.
 */
export async function holderOfNpn(
  db: Database,
  table: "agents" | "agencies",
  npn: string,
): Promise<{ id: string; name: string } | undefined> {
  await sql`select pg_advisory_xact_lock(${sql.lit(NPN_LOCK)}, hashtext(${npn}))`.execute(db);
  return db.selectFrom(table).select(["id", "name"]).where("npn", "=", npn).executeTakeFirst();
}
