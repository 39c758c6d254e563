import { sql } from "kysely";
import type { z } from "zod";
import type { agentFound } from "#api/producers.ts";
import type { Database } from "../../database/schema.ts";
import { agenciesAtOrBelow } from "../../downline.ts";

/** A longer list does not help: the user types more of the text instead. */
const MAX_RESULTS = 100;

/**
 * Returns the agents at or below an agency whose NPN begins with a text or whose email contains it. They are sorted by
 * name. The search ignores case. The list is empty for an empty text. `docs/product/producers.md`.
 */
export async function agentsByContact(
  db: Database,
  agency: string,
  text: string,
): Promise<z.output<typeof agentFound>[]> {
  const searchText = text.trim().toLowerCase();
  if (searchText === "" || searchText.includes("\0")) return [];
  const { rows } = await sql<z.output<typeof agentFound>>`
    select id as "AgentId", name as "AgentName" from agents
    where (starts_with(npn, ${searchText}) or strpos(lower(email), ${searchText}) > 0)
      and agency_id in ${agenciesAtOrBelow(agency)}
    order by name_key, id limit ${MAX_RESULTS}`.execute(db);
  return rows;
}
