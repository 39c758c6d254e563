import { type RawBuilder, sql } from "kysely";
import { plainText } from "#api/plain-text.ts";
import type { Database } from "./database/schema.ts";

/** Searches agents by name: `docs/decisions/0217`. A name matches a text when it contains every word of the text, in any order. */

/** The maximum number of agents that are looked up by id. Above it, rows are filtered by the name itself. */
const MAX_AGENTS = 500;
/** The maximum number of name parts that a search reads. */
const MAX_PARTS = 5_000;
/** The length of a stored name part. */
const PART_LETTERS = 12;

/** The ids of the agents, or `many` when there are too many to look them up by id. */
export type NamedAgents = readonly string[] | "many";

/**
 * Returns the words of an `AgentName`, null when it has no word, or `nobody` when no name can contain it.
 */
export function nameWords(text: string | undefined): readonly string[] | "nobody" | null {
  if (text?.includes("\0")) return "nobody";
  // Text that consists of accents, dashes and apostrophes only is not a word.
  const words = (text ?? "").split(/\s+/).filter((word) => plainText(word));
  return words.length > 0 ? [...new Set(words)] : null;
}

/**
 * Returns a SQL condition: a name contains all the words.
 * @param name the SQL for the name, or for its `sort_key`
 */
export function hasWords(name: RawBuilder<unknown>, words: readonly string[]): RawBuilder<boolean> {
  const each = words.map((word) => sql`strpos(name_key(${name}), name_key(${word})) > 0`);
  return sql<boolean>`(${sql.join(each, sql` and `)})`;
}

/**
 * Returns the agents whose name contains all the words.
 * @param words at least one word
 * @param condition returns a SQL condition on an agent's id; it is checked for a few thousand agents at most
 */
export async function agentsNamed(
  db: Database,
  words: readonly string[],
  condition: (agentId: RawBuilder<unknown>) => RawBuilder<unknown>,
): Promise<NamedAgents> {
  const longest = words.reduce((long, word) => (word.length > long.length ? word : long));
  const isDecidedByPart = words.length === 1 && plainText(longest).length <= PART_LETTERS;
  const beginning = sql`left(name_key(${longest}), ${sql.lit(PART_LETTERS)})`;
  const { rows } = await sql<{ parts: number; agents: string[] }>`
    with part_matches as materialized (
      select agent_id from agent_name_parts
      where part >= ${beginning} and part < ${beginning} || chr(1114109)
      limit ${MAX_PARTS + 1}
    ), found as (
      select distinct agent_id from part_matches
      where ${condition(sql.ref("part_matches.agent_id"))} and ${isDecidedByPart ? sql`true` : hasAllWords(words)}
      limit ${MAX_AGENTS + 1}
    )
    select (select count(*) from part_matches) as parts,
      coalesce((select json_agg(agent_id) from found), '[]') as agents`.execute(db);
  const { parts = 0, agents = [] } = rows[0] ?? {};
  return parts > MAX_PARTS || agents.length > MAX_AGENTS ? "many" : agents;
}

const hasAllWords = (words: readonly string[]) => sql`exists (
  select 1 from agents as named where named.id = part_matches.agent_id and ${hasWords(sql`named.name`, words)})`;
