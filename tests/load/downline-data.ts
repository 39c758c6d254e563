import { type RawBuilder, sql } from "kysely";
import type { Database } from "#backend/database/schema.ts";

/** A large downline, written in a few statements: some ten contracts an agent with twenty carriers. */

const CARRIERS = 20;
const AGENCIES = 300;
/** Of the agencies, those right below the top and those below these; the rest is a level deeper. */
const UPPER = 12;
const MIDDLE = 72;
const CONTRACTS_PER_AGENT = 10;
const CONTRACTS_PER_STATEMENT = 5_000;

const firstNames =
  "Abigail Benedict Camille Darnell Esperanza Fernanda Gideon Harriet Ingrid Jerome Keisha Leopold Marguerite Nathaniel Ophelia Percival Quentin Rosalind Soledad Thaddeus Ursula Valentina Wendell Ximena Yolanda Zachary";
const lastNames =
  "Abernathy Baptiste Carmichael Delacroix Ellsworth Fairbanks Galloway Halloran Ibarra Jamison Kowalski Lattimore Merriweather Nakamura Okonkwo Pemberton Quintero Radcliffe Schaefer Thibodeaux Underwood Villanueva Weatherby Xavier Yarbrough Zimmerman";
const placeNames =
  "Amber Bayside Copper Driftwood Eastgate Falcon Granite Harvest Ironwood Juniper Kestrel Lantern Mesquite Northgate Orchard Prairie Quarry Riverbend Saddleback Timber Uplands Valley Willow Yellowstone Zephyr";

/**
 * Puts agencies in three levels below an agency, and agents with contracts there. Needs the demo's dictionaries, once.
 * @param options.agency the id of the one at the top
 * @param options.contracts how many; a million takes minutes
 * @param options.today the business date, `YYYY-MM-DD`
 */
export async function writeDownline(
  db: Database,
  options: { agency: string; contracts: number; today: string },
): Promise<void> {
  await db.transaction().execute(async (writing) => {
    await sql`set local statement_timeout = 0`.execute(writing);
    await writeAgencies(writing, options.agency);
    await writeAgents(writing, Math.ceil(options.contracts / CONTRACTS_PER_AGENT));
    // The rows of the list are made from whole contracts, and its indexes from all the rows.
    await sql`set local downline.deferred = 'yes'`.execute(writing);
    await writeContracts(writing, options);
    await writeCertifications(writing, options);
    // Without it the database takes the tables to be as small as they were.
    await sql`analyze agencies, agents, agent_contracts, agent_contract_certifications`.execute(writing);
    await withoutIndexes(writing, () => writeRows(writing, options.contracts));
  });
  await sql`vacuum analyze`.execute(db);
}

async function writeAgencies(db: Database, top: string): Promise<void> {
  await sql`
    insert into carriers (id, name, is_active)
    select ${idOf("carrier", sql`n`)}, (${words(placeNames)})[n] || ' Mutual Health', true
    from generate_series(1, ${sql.lit(CARRIERS)}) as n`.execute(db);
  await sql`
    insert into agencies (id, name, npn, parent_id)
    select ${idOf("agency", sql`n`)}, ${pick(placeNames, sql`n`)} || ' ' || ${pick(lastNames, sql`n / 25`)} || ' Agency',
      (60000000 + n)::text,
      case when n <= ${sql.lit(UPPER)} then ${top}::uuid
        when n <= ${sql.lit(MIDDLE)} then ${idOf("agency", sql`1 + n % ${sql.lit(UPPER)}`)}
        else ${idOf("agency", sql`${sql.lit(UPPER + 1)} + n % ${sql.lit(MIDDLE - UPPER)}`)} end
    from generate_series(1, ${sql.lit(AGENCIES)}) as n`.execute(db);
}

async function writeAgents(db: Database, count: number): Promise<void> {
  await sql`
    insert into agents (id, first_name, last_name, npn, email, agency_id)
    select ${idOf("agent", sql`n`)}, ${pick(firstNames, sql`n * 7`)},
      ${pick(lastNames, sql`n / 26`)} || case when n >= 676 then '-' || ${pick(lastNames, sql`n / 676`)} else '' end,
      (61000000 + n)::text, 'producer' || n || '@producers.example',
      ${idOf("agency", sql`1 + n % ${sql.lit(AGENCIES)}`)}
    from generate_series(1, ${sql.lit(count)}) as n`.execute(db);
}

async function writeContracts(
  db: Database,
  { contracts, today }: { contracts: number; today: string },
): Promise<void> {
  await sql`
    insert into agent_contracts
      (id, agent_id, carrier_id, upline_agency_id, writing_number, status, start_date, end_date)
    select ${idOf("contract", sql`n`)}, ${idOf("agent", sql`agent`)},
      ${idOf("carrier", sql`1 + (agent + n * 2) % ${sql.lit(CARRIERS)}`)},
      ${idOf("agency", sql`1 + agent % ${sql.lit(AGENCIES)}`)},
      'L' || to_char(n, 'FM00000000'),
      case when n % 10 < 7 then 'Active' when n % 10 < 9 then 'Terminated' else 'Pending' end,
      case when n % 10 < 9 then ${today}::date - (n * 37 % 4000)::integer end,
      case when n % 10 in (7, 8) then ${today}::date - (n * 11 % 300)::integer end
    from (
      select n, 1 + (n - 1) / ${sql.lit(CONTRACTS_PER_AGENT)} as agent
      from generate_series(1, ${sql.lit(contracts)}) as n
    ) as numbered`.execute(db);
  await sql`
    insert into agent_contract_policy_types (agent_contract_id, policy_type_id)
    select ${idOf("contract", sql`n`)}, kind.id
    from generate_series(1, ${sql.lit(contracts)}) as n
    join (select id, row_number() over (order by abbreviation) - 1 as place from policy_types where is_active) as kind
      on kind.place in (n % 8, (n + 3) % 8)`.execute(db);
}

/** For this year and the next, with all that can be of them: ready, failed, none. */
async function writeCertifications(
  db: Database,
  { contracts, today }: { contracts: number; today: string },
): Promise<void> {
  const year = Number(today.slice(0, 4));
  await sql`
    insert into agent_contract_certifications
      (id, agent_contract_id, plan_year, policy_type_id, state_id, status)
    select md5('load certification ' || n || ' ' || plan_year)::uuid, ${idOf("contract", sql`n`)}, plan_year, kind.id,
      state.id, case when (n + plan_year) % 3 = 0 then 'Not RTS' else 'RTS' end
    from generate_series(1, ${sql.lit(contracts)}) as n
    cross join generate_series(${sql.lit(year)}, ${sql.lit(year + 1)}) as plan_year
    cross join (select id from policy_types where abbreviation = 'MAPD') as kind
    cross join (select id from states where abbreviation = 'FL') as state
    where (n * 7 + plan_year) % 5 <> 0`.execute(db);
}

async function writeRows(db: Database, contracts: number): Promise<void> {
  for (let from = 1; from <= contracts; from += CONTRACTS_PER_STATEMENT) {
    const to = Math.min(from + CONTRACTS_PER_STATEMENT - 1, contracts);
    await sql`
      insert into downline_contracts
      select * from downline_of(array(
        select ${idOf("contract", sql`n`)} from generate_series(${sql.lit(from)}, ${sql.lit(to)}) as n))`.execute(
      db,
    );
  }
}

async function withoutIndexes(db: Database, write: () => Promise<void>): Promise<void> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index where indrelid = 'downline_contracts'::regclass and not indisprimary`.execute(db);
  for (const { name } of rows) await sql`drop index ${sql.raw(name)}`.execute(db);
  await write();
  for (const { definition } of rows) await sql.raw(definition).execute(db);
}

function idOf(what: string, number: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`md5(${sql.lit(`load ${what} `)} || (${number}))::uuid`;
}

function words(text: string): RawBuilder<unknown> {
  return sql`string_to_array(${sql.lit(text)}, ' ')`;
}

/** One of the words, by a number that may be larger than there are words. */
function pick(text: string, number: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(${words(text)})[1 + (${number}) % ${sql.lit(text.split(" ").length)}]`;
}
