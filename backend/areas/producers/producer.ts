import { type RawBuilder, sql } from "kysely";
import type { z } from "zod";
import type { producer } from "#api/producers.ts";
import type { Database } from "../../database/schema.ts";
import { agenciesAtOrAbove } from "../../downline.ts";
import { licensesOf } from "../licenses/queries.ts";

/**
 * Returns a SQL condition: the agent is a producer of the agency, as {@link findProducer} defines it. It reads the kept list of
 * the downline and then looks upwards from the agent, so its cost does not grow with the downline.
 */
export function isProducerOf(agency: string, agentId: RawBuilder<unknown>): RawBuilder<boolean> {
  const contract = sql`
    select 1 from downline_contracts as held where held.agency_id = ${agency} and held.agent_id = ${agentId}`;
  return sql<boolean>`(exists (${contract} and held.status <> 'Terminated')
    or (not exists (${contract})
      and exists (select 1 from agents as one
        where one.id = ${agentId} and ${agency}::uuid in ${agenciesAtOrAbove(sql.ref("one.agency_id"))})))`;
}

/**
 * Returns a producer of an agency with phone numbers and licenses. A producer has a contract at or below the agency that
 * is not terminated, or works there and never had a contract there. Returns undefined for all other agents.
 * `docs/product/producers.md`, "Agents who have left".
 */
export async function findProducer(
  db: Database,
  agency: string,
  agentId: string,
): Promise<z.output<typeof producer> | undefined> {
  const agent = await db
    .selectFrom("agents")
    .select(["id", "first_name", "last_name", "email", "npn"])
    .where("id", "=", agentId)
    .where(isProducerOf(agency, sql.ref("agents.id")))
    .executeTakeFirst();
  if (!agent) return undefined;
  const [phones, licenses] = await Promise.all([
    db
      .selectFrom("agent_phone_numbers")
      .select([
        "id as Id",
        "phone_number as PhoneNumber",
        "phone_type as PhoneType",
        "is_primary as IsPrimary",
      ])
      .where("agent_id", "=", agentId)
      .orderBy("is_primary", "desc")
      .orderBy("phone_number")
      .execute(),
    licensesOf(db, "agent", agentId),
  ]);
  return { ...agent, phone_numbers: phones, licenses: licenses };
}
