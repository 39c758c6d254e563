import { type RawBuilder, sql } from "kysely";
import type { z } from "zod";
import type { producer } from "#api/producers.ts";
import type { Database } from "../../database/schema.ts";
import { agenciesAtOrBelow } from "../../downline.ts";
import { appointmentsOf } from "../appointments/queries.ts";
import { licensesOf } from "../licenses/queries.ts";

/** Returns a SQL condition: the agent is a producer of the agency, as {@link findProducer} defines it. */
export function isProducerOf(agency: string, agentId: RawBuilder<unknown>): RawBuilder<boolean> {
  const below = agenciesAtOrBelow(agency);
  const contract = sql`
    select from agent_contracts as held where held.agent_id = ${agentId} and held.upline_agency_id in ${below}`;
  return sql<boolean>`(exists (${contract} and held.status <> 'Terminated')
    or (not exists (${contract})
      and exists (select from agents as one where one.id = ${agentId} and one.agency_id in ${below})))`;
}

/**
 * Returns a producer of an agency with phone numbers, licenses and appointments. A producer has a contract at or below the agency that
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
  const [phones, licenses, appointments] = await Promise.all([
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
    appointmentsOf(db, "agent", agentId),
  ]);
  return { ...agent, phone_numbers: phones, licenses, appointments };
}
