import { type RawBuilder, sql } from "kysely";
import { plainText } from "#api/plain-text.ts";
import type { Database } from "./database/schema.ts";

/** Agents by their names: `docs/decisions/0217`. A name has a text when it has each of the text's words, wherever they stand. */

/** So many agents are looked up one by one. The rows of more than that are read by their names. */
const MAX_AGENTS = 500;
/** So many parts of names are looked at to find them. */
const MAX_PARTS = 5_000;
const PART_LETTERS = 12;

/** The ids of the agents, or `many` when they are too many to be looked up one by one. */
export type NamedAgents = readonly string[] | "many";

/**
 * Reads the words of an `AgentName`.
 * @returns null without a word, and `nobody` for a text that no name can have
 */
export function nameWords(text: string | undefined): readonly string[] | "nobody" | null {
  if (text?.includes("\0")) return "nobody";
  // A word of accents alone is none.
  const words = (text ?? "").split(/\s+/).filter((word) => plainText(word));
  return words.length > 0 ? [...new Set(words)] : null;
}

/** A condition: a name's key has all the words. @param key a name as `sort_key` makes it, in SQL */
export function hasWords(key: RawBuilder<unknown>, words: readonly string[]): RawBuilder<boolean> {
  const each = words.map((word) => sql`strpos(${key}, sort_key(${word})) > 0`);
  return sql<boolean>`(${sql.join(each, sql` and `)})`;
}

/**
 * The agents whose name has all the words.
 * @param words at least one
 * @param condition a condition on an agent's id, which is checked for a few thousand agents at most
 */
export async function agentsNamed(
  db: Database,
  words: readonly string[],
  condition: (agentId: RawBuilder<unknown>) => RawBuilder<unknown>,
): Promise<NamedAgents> {
  const longest = words.reduce((long, word) => (word.length > long.length ? word : long));
  const isDecidedByPart = words.length === 1 && longest.normalize("NFD").length <= PART_LETTERS;
  const beginning = sql`left(sort_key(${longest}), ${sql.lit(PART_LETTERS)})`;
  const { rows } = await sql<{ parts: number; agents: string[] }>`
    with met as materialized (
      select agent_id from agent_name_parts
      where part >= ${beginning} and part < ${beginning} || chr(1114109)
      limit ${MAX_PARTS + 1}
    ), meant as (
      select distinct agent_id from met
      where ${condition(sql.ref("met.agent_id"))} and ${isDecidedByPart ? sql`true` : hasAllWords(words)}
      limit ${MAX_AGENTS + 1}
    )
    select (select count(*) from met) as parts,
      coalesce((select json_agg(agent_id) from meant), '[]') as agents`.execute(db);
  const { parts = 0, agents = [] } = rows[0] ?? {};
  return parts > MAX_PARTS || agents.length > MAX_AGENTS ? "many" : agents;
}

const hasAllWords = (words: readonly string[]) => sql`exists (
  select 1 from agents as named where named.id = met.agent_id and ${hasWords(sql`sort_key(named.name)`, words)})`;
