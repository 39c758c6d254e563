import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { findingFields, standingOf, type Thing, things } from "#api/readiness-names.ts";
import { type BoardQuery, boardList } from "../areas/producers/board.ts";
import type { Database } from "../database/schema.ts";
import { invalid } from "../http/problems.ts";
import { readPage } from "../lists/list.ts";
import type { Services } from "../services.ts";
import { isWanted } from "./addresses.ts";

/** An agency asks agents for what they miss to sell: `docs/product/readiness.md`, "Ask producers". */

/**
 * Puts a message to each agent into the queue who misses something on the board that was asked for, and who was not asked by this
 * agency today.
 * @throws a refusal with status 422 for an agent without a contract below the agency, and for a carrier or a state that does not exist
 */
export async function askAgents(
  { db, now, wakeMail }: Services,
  { board, agents, sub }: { board: BoardQuery; agents: readonly string[]; sub: string },
): Promise<void> {
  await refuseOthers(db, board, agents);
  const { tables, where } = await boardList(db, { ...board, agents, only: "open" });
  await db.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ agent_id: string }>`
      insert into board_requests (agency_id, agent_id, asked_on, sub)
      select distinct ${board.agency}::uuid, contract.agent_id, ${board.today}::date, ${sub}
      from ${tables} where ${sql.join(where, sql` and `)} and agent.email is not null
      order by contract.agent_id
      on conflict do nothing
      returning agent_id`.execute(transaction);
    const asked = rows.map(({ agent_id }) => agent_id);
    // A message of another day that could not be sent yet says nothing more.
    await sql`
      delete from producer_mail where kind = 'request' and agency_id = ${board.agency} and agent_id = any (${asked}::uuid[])`.execute(
      transaction,
    );
    // The agency is not told who ended such messages.
    const { rows: wanted } = await sql<{ agent_id: string }>`
      select id as agent_id from agents where id = any (${asked}::uuid[]) and ${isWanted("request", sql`agents.email`)}`.execute(
      transaction,
    );
    if (wanted.length === 0) return;
    await transaction
      .insertInto("producer_mail")
      .values(
        wanted.map(({ agent_id }) => ({
          ...{ id: randomUUID(), kind: "request" as const, user_id: null, agent_id, agency_id: board.agency },
          ...{ plan_year: board.planYear, carrier_id: board.carrier, state_id: board.state },
          ...{ due_at: now(), claimed_until: null },
        })),
      )
      .execute();
  });
  wakeMail();
}

async function refuseOthers(db: Database, board: BoardQuery, agents: readonly string[]): Promise<void> {
  const { tables, where } = await boardList(db, { ...board, carrier: null, agents, only: null });
  const { rows } = await sql<{ agents: number; isCarrier: boolean; isState: boolean }>`
    select (select count(distinct contract.agent_id) from ${tables} where ${sql.join(where, sql` and `)}) as agents,
      ${board.carrier}::uuid is null or exists (select from carriers where id = ${board.carrier}::uuid) as "isCarrier",
      ${board.state}::uuid is null or exists (select from states where id = ${board.state}::uuid) as "isState"`.execute(
    db,
  );
  const [found] = rows;
  const errors = {
    ...(found?.agents !== new Set(agents).size && { AgentIds: ["choice" as const] }),
    ...(!found?.isCarrier && { InsurerId: ["choice" as const] }),
    ...(!found?.isState && { StateId: ["choice" as const] }),
  };
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

const MOST_CARRIERS = 100;

/** Returns what an agent misses on a board, by carrier. */
export async function missingOf(db: Database, board: BoardQuery, agent: string) {
  const list = await boardList(db, { ...board, agents: [agent], only: "open", sort: "InsurerName" });
  const { rows } = await readPage(db, list, { page: 1, pageSize: MOST_CARRIERS });
  const found = new Map<string, Set<Thing>>();
  for (const row of rows) {
    const missing = found.get(row.InsurerName ?? "") ?? new Set();
    for (const thing of things) if (standingOf(row[findingFields[thing]]) === "open") missing.add(thing);
    found.set(row.InsurerName ?? "", missing);
  }
  return [...found].map(([carrier, missing]) => ({ carrier, missing: [...missing] }));
}
