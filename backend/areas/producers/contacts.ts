import { sql } from "kysely";
import type { z } from "zod";
import type { agentFound } from "#api/producers.ts";
import type { Database } from "../../database/schema.ts";
import { agenciesAtOrBelow } from "../../downline.ts";

/** Whoever means one of more types more of it. */
const MOST_FOUND = 100;

/**
 * Returns the agents of an agency and below it, by name, whose NPN begins with a text or whose email has it in it, in any
 * case. Nobody for a text that nothing can have.
 */
export async function agentsByContact(
  db: Database,
  agency: string,
  text: string,
): Promise<z.output<typeof agentFound>[]> {
  const wanted = text.trim().toLowerCase();
  if (wanted === "" || wanted.includes("\0")) return [];
  const { rows } = await sql<z.output<typeof agentFound>>`
    select id as "AgentId", name as "AgentName" from agents
    where (starts_with(npn, ${wanted}) or strpos(lower(email), ${wanted}) > 0)
      and agency_id in ${agenciesAtOrBelow(sql`select ${agency}::uuid`)}
    order by name, id limit ${MOST_FOUND}`.execute(db);
  return rows;
}
