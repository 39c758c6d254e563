import { type RawBuilder, sql } from "kysely";
import { addDays } from "#api/business-time.ts";
import type { Database } from "#backend/database/schema.ts";
import { activeCarriers } from "#demo/data/carriers.ts";

/**
 * A downline as large as wanted, below an agency: made up in the database, the same every time. From 1,000 contracts on,
 * those that were activated recently fill a page.
 */

const CONTRACTS_PER_AGENT = 10;
const MOST_BRANCHES = 300;
const CARRIERS = activeCarriers.length;
/** The embedded database does one thing at a time, and a statement holds all it writes. */
const CONTRACTS_PER_STATEMENT = 20_000;

const firstNames =
  "Ada Boris Celia Dmitri Esther Farid Greta Hugo Irene Jonas Katia Lionel Mabel Nestor Oriana Pavel Queenie Ramon Sibyl Tariq Uma Viktor Wanda Xenia Yves Zelda";
const lastNames =
  "Abbott Bancroft Crowder Dalloway Eberhart Fenwick Grimaldi Holloway Ingersoll Juarez Kessler Lockwood Maynard Novak Oakes Prescott Quigley Rutledge Stroud Tillman Upton Vickers Wexford Xavier Yeats Zeller";

/**
 * @param options.agency the id of the agency at the top, which must be there
 * @param options.contracts how many; a million takes minutes
 * @param options.today the business date, `YYYY-MM-DD`
 */
export async function writeDownline(
  db: Database,
  { agency, contracts, today }: { agency: string; contracts: number; today: string },
): Promise<void> {
  const branches = Math.max(1, Math.min(MOST_BRANCHES, Math.floor(contracts / 100)));
  await sql`
    insert into agencies (id, name, npn, parent_id)
    select ${idOf(agency, "branch", sql`n`)}, 'Branch ' || to_char(n * 7919 % 1000, 'FM000') || '-' || n, null,
      ${agency}::uuid
    from generate_series(0, ${branches - 1}::integer) as n`.execute(db);
  for (let from = 0; from < contracts; from += CONTRACTS_PER_STATEMENT) {
    const to = Math.min(contracts, from + CONTRACTS_PER_STATEMENT) - 1;
    await writeContracts(db, { key: agency, branches, today, from, to });
  }
}

/** An agency with a downline of its own. @param options.subs the users who may act for it */
export async function writeAgency(
  db: Database,
  { agency, subs, ...downline }: { agency: string; subs: string[]; contracts: number; today: string },
): Promise<void> {
  const name = `Agency of ${downline.contracts}`;
  await db.insertInto("agencies").values({ id: agency, name, npn: null, parent_id: null }).execute();
  const portals = subs.map((sub) => ({ sub, agency_id: agency, agent_id: null }));
  await db.insertInto("user_portals").values(portals).execute();
  await writeDownline(db, { agency, ...downline });
}

/** The contracts that an agency and its branches hold, one with each carrier, those of the branches below its own. */
export async function writeAgencyContracts(db: Database, agency: string): Promise<void> {
  await sql`
    insert into agency_contracts (id, agency_id, carrier_id, upline_agency_id, status)
    select md5(holder.id::text || carrier.id)::uuid, holder.id, carrier.id, holder.parent_id, 'Active'
    from agencies as holder, carriers as carrier
    where (holder.id = ${agency} or holder.parent_id = ${agency})
      and carrier.id in (${sql.join(activeCarriers.map(({ id }) => id))})`.execute(db);
}

type Piece = { key: string; branches: number; today: string; from: number; to: number };

async function writeContracts(db: Database, { key, branches, today, from, to }: Piece): Promise<void> {
  const carriers = sql`array[${sql.join(activeCarriers.map(({ id }) => id))}]::uuid[]`;
  const [firsts, lasts] = [firstNames, lastNames].map((names) => sql`string_to_array(${names}, ' ')`);
  const series = sql`generate_series(${from}::integer, ${to}::integer) as n`;
  const contract = idOf(key, "contract", sql`n`);
  const branch = (n: RawBuilder<unknown>) => idOf(key, "branch", sql`(${n} * 31 % ${sql.lit(branches)})`);
  const year = Number(today.slice(0, 4));
  await db.transaction().execute(async (one) => {
    await sql`set local statement_timeout = 0`.execute(one);
    await sql`
      insert into agents (id, first_name, last_name, npn, email, agency_id)
      select ${idOf(key, "agent", sql`n`)}, (${firsts})[1 + n * 7 % 26], (${lasts})[1 + n / 26 * 5 % 26],
        (80000000 + n)::text, 'producer' || n || '@producers.example', ${branch(sql`n`)}
      from generate_series(${Math.floor(from / CONTRACTS_PER_AGENT)}::integer,
        ${Math.floor(to / CONTRACTS_PER_AGENT)}::integer) as n
      on conflict do nothing`.execute(one);
    await sql`
      insert into agent_contracts
        (id, agent_id, carrier_id, upline_agency_id, writing_number, status, start_date, end_date)
      select ${contract}, ${idOf(key, "agent", sql`(n / ${sql.lit(CONTRACTS_PER_AGENT)})`)},
        (${carriers})[1 + (n + n / 10) % ${sql.lit(CARRIERS)}],
        ${branch(sql`(n / ${sql.lit(CONTRACTS_PER_AGENT)})`)},
        case when n % 13 > 0 then 'W' || to_char(n::bigint * 7919 % 10000000, 'FM0000000') end,
        case when n % 10 = 0 then 'Terminated' when n % 11 = 0 then 'Pending' else 'Active' end,
        case when n % 17 > 0 then ${addDays(today, -690)}::date + (n::bigint * 7919 % 690)::integer end,
        case when n % 10 = 0 then ${addDays(today, -400)}::date + n % 390 end
      from ${series}`.execute(one);
    await sql`
      insert into agent_contract_policy_types (agent_contract_id, policy_type_id)
      select ${contract}, kind.id from ${series}
      join (select id, row_number() over (order by abbreviation) as place from policy_types) as kind
        on kind.place in (1 + n % 3, 4 + n % 2)`.execute(one);
    await sql`
      insert into agent_contract_certifications (id, agent_contract_id, plan_year, policy_type_id, state_id, status)
      select ${idOf(key, "certification", sql`(n::text || plan_year)`)}, ${contract}, plan_year,
        (select id from policy_types where abbreviation = 'MAPD'), (select id from states where abbreviation = 'FL'),
        case when n % 4 > 0 then 'RTS' else 'Not RTS' end
      from ${series}, generate_series(${year}::integer, ${year + 1}::integer) as plan_year
      where (n + plan_year) % 5 > 0`.execute(one);
  });
}

function idOf(key: string, kind: string, number: RawBuilder<unknown>): RawBuilder<string> {
  return sql`md5(${`${key} ${kind} `} || ${number})::uuid`;
}
