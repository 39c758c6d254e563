import { sql } from "kysely";
import type { EAndO } from "#api/eandos.ts";
import type { OwnerType } from "#api/wire.ts";
import type { Database } from "../../database/schema.ts";
import type { Caller } from "../../http/context.ts";
import { mayActFor, ownerColumn } from "../../rights.ts";
import { submissionCountOf } from "../../submissions/of-record.ts";

/** Returns the E&O insurance of an agent or an agency, latest expiration first, without expiration last. */
export function eAndOsOf(db: Database, type: OwnerType, owner: string): Promise<EAndO[]> {
  return db
    .selectFrom("eandos")
    .select([
      "id as Id",
      "issued_by as IssuedBy",
      "policy_number as PolicyNumber",
      "coverage_limits as CoverageLimits",
      "expiration_date as ExpirationDate",
      submissionCountOf("eandos", type).as("SubmissionCount"),
    ])
    .where(ownerColumn[type], "=", owner)
    .orderBy("expiration_date", (order) => order.desc().nullsLast())
    .orderBy(sql`issued_by collate "C"`)
    .orderBy("id")
    .execute();
}

/**
 * Returns the id of E&O insurance of an owner whom the caller may act for, or undefined.
 * @param owner the owner in the path, when the path has one
 */
export async function findEAndOId(
  db: Database,
  caller: Caller,
  type: OwnerType,
  { id, owner }: { id: string; owner?: string },
): Promise<string | undefined> {
  const row = await db
    .selectFrom("eandos")
    .select("eandos.id")
    .where("eandos.id", "=", id)
    .where(mayActFor(caller, type, `eandos.${ownerColumn[type]}`))
    .$if(owner !== undefined, (query) => query.where(ownerColumn[type], "=", owner ?? ""))
    .executeTakeFirst();
  return row?.id;
}
