import { sql } from "kysely";
import type { Database } from "../../database/schema.ts";
import { isProducerOf } from "./producer.ts";

type Row = { AgentId: string | null };

/**
 * Returns rows with `AgentIsActive`: false means that the agency has no page of the agent any more. It is asked once for all
 * rows of a page.
 */
export async function withActiveAgents<T extends Row>(
  db: Database,
  agency: string,
  rows: readonly T[],
): Promise<(T & { AgentIsActive: boolean | null })[]> {
  const ids = [...new Set(rows.flatMap(({ AgentId }) => AgentId ?? []))];
  const active = new Set<string>();
  if (ids.length > 0) {
    const found = await sql<{ id: string }>`
      select agent.id from agents as agent
      where agent.id in (${sql.join(ids)}) and ${isProducerOf(agency, sql.ref("agent.id"))}`.execute(db);
    for (const { id } of found.rows) active.add(id);
  }
  return rows.map((row) => ({
    ...row,
    AgentIsActive: row.AgentId === null ? null : active.has(row.AgentId),
  }));
}
