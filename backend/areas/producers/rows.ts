import { type RawBuilder, type SqlBool, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { DownlineSort } from "#api/producers.ts";
import { isServer } from "../../database/connect.ts";
import { cursorRows } from "../../database/cursor.ts";
import type { Database } from "../../database/schema.ts";
import { agenciesAtOrBelow } from "../../downline.ts";
import { hasStatus } from "../contracts/status.ts";
import type { DownlineQuery, RtsFilter } from "./query.ts";

/** The contracts of an agency's downline: those whose upline is the agency or one below it. */

export type DownlineRow = Awaited<ReturnType<typeof downlinePage>>["rows"][number];

const ROWS_PER_READ = 500;

/** One page of the rows, and how many there are in all. @param page from 1 */
export async function downlinePage(
  db: Database,
  query: DownlineQuery,
  { page, pageSize }: { page: number; pageSize: number },
) {
  const rows = await selectRows(db, query)
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  const { total } = await matching(db, query)
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return { rows, total: Number(total) };
}

/** All the rows, in pieces. */
export async function* downlineRows(db: Database, query: DownlineQuery): AsyncGenerator<DownlineRow[]> {
  if (isServer(db)) return yield* cursorRows(db, selectRows(db, query), ROWS_PER_READ);
  for (let page = 1; ; page++) {
    const { rows } = await downlinePage(db, query, { page, pageSize: ROWS_PER_READ });
    if (rows.length > 0) yield rows;
    if (rows.length < ROWS_PER_READ) return;
  }
}

const columns: Record<DownlineSort, RawBuilder<unknown>> = {
  insurer_name: sql`carriers.name`,
  agent_name: sql`agents.name`,
  upline_agency: sql`upline.name`,
  writing_number: sql`agent_contracts.writing_number`,
  start_date: sql`agent_contracts.start_date`,
  end_date: sql`agent_contracts.end_date`,
  policy_count: sql`agent_contracts.policy_count`,
};

function matching(db: Database, query: DownlineQuery) {
  const year = Number(query.today.slice(0, 4));
  let found = db
    .selectFrom("agent_contracts")
    .innerJoin("carriers", "carriers.id", "agent_contracts.carrier_id")
    .innerJoin("agents", "agents.id", "agent_contracts.agent_id")
    .innerJoin("agencies as upline", "upline.id", "agent_contracts.upline_agency_id")
    .where("agent_contracts.upline_agency_id", "in", agenciesAtOrBelow(sql`select ${query.agency}::uuid`))
    .where(hasStatus("agent_contracts", query.status, query.today))
    .where(hasRts(query.rtsThisYear, year))
    .where(hasRts(query.rtsNextYear, year + 1));
  if (query.carrier) found = found.where("agent_contracts.carrier_id", "=", query.carrier);
  if (query.agent) found = found.where("agent_contracts.agent_id", "=", query.agent);
  return found;
}

function hasRts(filter: RtsFilter, year: number): RawBuilder<SqlBool> {
  const any = sql`exists (
    select 1 from agent_contract_certifications as c
    where c.agent_contract_id = agent_contracts.id and c.plan_year = ${year}`;
  if (filter === "Rts") return sql`${any} and upper(c.status) = 'RTS')`;
  if (filter === "NoCerts") return sql`not ${any})`;
  if (filter === "Failed") return sql`${any}) and not ${any} and upper(c.status) = 'RTS')`;
  return sql`true`;
}

function selectRows(db: Database, query: DownlineQuery) {
  const year = Number(query.today.slice(0, 4));
  const direction = query.desc ? sql`desc` : sql`asc`;
  return matching(db, query)
    .select((eb) => [
      "agent_contracts.id",
      "carriers.name as insurer_name",
      "agents.id as agent_id",
      "agents.name as agent_name",
      "upline.name as upline_agency",
      "agent_contracts.writing_number",
      "agent_contracts.start_date",
      "agent_contracts.end_date",
      "agent_contracts.policy_count",
      jsonArrayFrom(
        eb
          .selectFrom("agent_contract_policy_types as held")
          .innerJoin("policy_types", "policy_types.id", "held.policy_type_id")
          .select(["policy_types.id as Id", "policy_types.abbreviation as Abbreviation"])
          .whereRef("held.agent_contract_id", "=", "agent_contracts.id")
          .orderBy("policy_types.abbreviation"),
      ).as("policy_types"),
      jsonArrayFrom(
        eb
          .selectFrom("agent_contract_certifications as certification")
          .leftJoin("policy_types", "policy_types.id", "certification.policy_type_id")
          .leftJoin("states", "states.id", "certification.state_id")
          .select([
            "certification.plan_year as PlanYear",
            "certification.status as Status",
            "policy_types.abbreviation as PolicyTypeAbbreviation",
            "states.abbreviation as StateAbbreviation",
          ])
          .whereRef("certification.agent_contract_id", "=", "agent_contracts.id")
          .where("certification.plan_year", "in", [year, year + 1])
          .orderBy("certification.plan_year")
          .orderBy("policy_types.abbreviation")
          .orderBy("states.abbreviation"),
      ).as("contract_certifications"),
    ])
    .orderBy(sql`${columns[query.sort]} ${direction} nulls last`)
    .orderBy("agents.name")
    .orderBy("agent_contracts.id");
}
