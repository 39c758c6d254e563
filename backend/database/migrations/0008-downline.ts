import { type Kysely, sql } from "kysely";

/** The downline of every agency, kept ready to be listed: `docs/decisions/0210`. */

export async function up(db: Kysely<unknown>): Promise<void> {
  await createTables(db);
  await createKeys(db);
  await createRefresh(db);
  await countRows(db);
  await followContracts(db);
  await followNames(db);
  await sql`select refresh_downline(array(select id from agent_contracts))`.execute(db);
}

async function createTables(db: Kysely<unknown>): Promise<void> {
  // Empty values come last in either direction: `_up` holds them above everything, `_down` below.
  await sql`
    create table downline_contracts (
      agency_id uuid not null,
      contract_id uuid not null,
      agent_id uuid not null,
      carrier_id uuid not null,
      status text not null,
      rts text collate "C" not null,
      carrier_key text collate "C" not null,
      agent_key text collate "C" not null,
      upline_key text collate "C" not null,
      writing_up text collate "C" not null,
      writing_down text collate "C" not null,
      start_up date not null,
      start_down date not null,
      end_up date not null,
      end_down date not null,
      policy_count integer not null,
      primary key (agency_id, contract_id)
    )`.execute(db);
  for (const key of sortKeys) {
    const columns = key === "agent_key" ? "agent_key, carrier_key" : `${key}, agent_key`;
    await sql`
      create index ${sql.ref(`downline_contracts_by_${key}`)}
        on downline_contracts (agency_id, status, ${sql.raw(columns)}, contract_id)`.execute(db);
  }
  await sql`create index downline_contracts_by_agent on downline_contracts (agency_id, agent_id)`.execute(db);
  await sql`
    create index downline_contracts_by_kind
      on downline_contracts (agency_id, status, carrier_id, rts)`.execute(db);
  await sql`create index downline_contracts_by_contract on downline_contracts (contract_id)`.execute(db);
  await sql`
    create table downline_counts (
      agency_id uuid not null,
      status text not null,
      carrier_id uuid not null,
      rts text collate "C" not null,
      contracts integer not null,
      primary key (agency_id, status, carrier_id, rts)
    )`.execute(db);
  await sql`create index downline_counts_of_nothing on downline_counts (agency_id) where contracts = 0`.execute(
    db,
  );
  // Versions start from the clock, so a new database never repeats a version that a process remembers.
  await sql`
    create table downline_versions (
      agency_id uuid primary key,
      version bigint not null
    )`.execute(db);
}

const sortKeys = [
  "carrier_key",
  "agent_key",
  "upline_key",
  "writing_up",
  "writing_down",
  "start_up",
  "start_down",
  "end_up",
  "end_down",
  "policy_count",
];

async function createKeys(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function sort_key(name text) returns text language sql immutable parallel safe as $$
      select lower(regexp_replace(normalize(name, NFD), '[\\u0300-\\u036f]', '', 'g'))
    $$`.execute(db);
}

async function createRefresh(db: Kysely<unknown>): Promise<void> {
  // Certifications have one letter for each plan year from 2010 on: R is RTS, F is failed, - is none. Nothing follows the
  // last one.
  await sql`
    create function downline_of(contracts uuid[]) returns setof downline_contracts language sql stable as $$
      with recursive above (upline_id, agency_id) as (
        select distinct upline_agency_id, upline_agency_id from agent_contracts where id = any (contracts)
        union
        select above.upline_id, agency.parent_id
        from above join agencies as agency on agency.id = above.agency_id
        where agency.parent_id is not null
      ), years as (
        select agent_contract_id, plan_year, bool_or(upper(status) = 'RTS') as is_ready
        from agent_contract_certifications
        where agent_contract_id = any (contracts) and plan_year between 2010 and 2109
        group by agent_contract_id, plan_year
      ), letters as (
        select agent_contract_id, plan_year, repeat('-', plan_year - 1 - lag(plan_year, 1, 2009)
            over (partition by agent_contract_id order by plan_year))
          || case when is_ready then 'R' else 'F' end as added
        from years
      ), certified as (
        select agent_contract_id, string_agg(added, '' order by plan_year) as rts
        from letters group by agent_contract_id
      )
      select above.agency_id, contract.id, contract.agent_id, contract.carrier_id, contract.status,
        coalesce(certified.rts, ''),
        sort_key(carrier.name), sort_key(agent.name), sort_key(upline.name),
        coalesce(sort_key(contract.writing_number), chr(1114109)), coalesce(sort_key(contract.writing_number), ''),
        coalesce(contract.start_date, 'infinity'), coalesce(contract.start_date, '-infinity'),
        coalesce(contract.end_date, 'infinity'), coalesce(contract.end_date, '-infinity'),
        contract.policy_count
      from agent_contracts as contract
      join above on above.upline_id = contract.upline_agency_id
      join carriers as carrier on carrier.id = contract.carrier_id
      join agents as agent on agent.id = contract.agent_id
      join agencies as upline on upline.id = contract.upline_agency_id
      left join certified on certified.agent_contract_id = contract.id
      where contract.id = any (contracts)
    $$`.execute(db);
  await sql`
    create function refresh_downline(contracts uuid[]) returns void language plpgsql as $$
    begin
      if coalesce(cardinality(contracts), 0) = 0 or current_setting('downline.deferred', true) = 'yes' then
        return;
      end if;
      -- One at a time: two that changed the same counts in different orders would wait for each other.
      perform pg_advisory_xact_lock(${sql.lit(WRITING)});
      delete from downline_contracts as old
      where old.contract_id = any (contracts) and (old.agency_id, old.contract_id) not in (
        select agency_id, contract_id from downline_of(contracts));
      insert into downline_contracts as old select * from downline_of(contracts)
      on conflict (agency_id, contract_id) do update set
        agent_id = excluded.agent_id, carrier_id = excluded.carrier_id, status = excluded.status,
        rts = excluded.rts, carrier_key = excluded.carrier_key, agent_key = excluded.agent_key,
        upline_key = excluded.upline_key, writing_up = excluded.writing_up,
        writing_down = excluded.writing_down, start_up = excluded.start_up, start_down = excluded.start_down,
        end_up = excluded.end_up, end_down = excluded.end_down, policy_count = excluded.policy_count
      where (old.*) is distinct from (excluded.*);
    end $$`.execute(db);
}

/** The key of the advisory lock, unique in this database. */
const WRITING = 4_862_014;

type Event = "insert" | "update" | "delete";

const [OLD, NEW] = ["old table as old_rows", "new table as new_rows"];
const referencing: Record<Event, string> = { insert: NEW, delete: OLD, update: `${OLD} ${NEW}` };

/** Runs a body of plpgsql once after each statement that changes a table. */
async function after(
  db: Kysely<unknown>,
  event: Event,
  table: string,
  { name, body }: { name: string; body: string },
): Promise<void> {
  const called = sql.ref(`${name}_on_${event}`);
  await sql`
    create function ${called}() returns trigger language plpgsql as $$
    begin
      ${sql.raw(body)}
      return null;
    end $$`.execute(db);
  await sql`
    create trigger ${called} after ${sql.raw(event)} on ${sql.table(table)}
    referencing ${sql.raw(referencing[event])} for each statement execute function ${called}()`.execute(db);
}

async function countRows(db: Kysely<unknown>): Promise<void> {
  const rows: Record<Event, string> = {
    insert: "select *, 1 as n from new_rows",
    delete: "select *, -1 as n from old_rows",
    update: "select *, 1 as n from new_rows union all select *, -1 as n from old_rows",
  };
  for (const event of ["insert", "update", "delete"] as const) {
    const body = `
      with changed as (${rows[event]}), counted as (
        insert into downline_counts as kept (agency_id, status, carrier_id, rts, contracts)
        select agency_id, status, carrier_id, rts, sum(n) from changed
        group by agency_id, status, carrier_id, rts having sum(n) <> 0
        on conflict (agency_id, status, carrier_id, rts)
          do update set contracts = kept.contracts + excluded.contracts
      )
      insert into downline_versions as kept (agency_id, version)
      select agency_id, (extract(epoch from clock_timestamp()) * 1000000)::bigint from changed
      group by agency_id order by agency_id
      on conflict (agency_id) do update set version = greatest(kept.version + 1, excluded.version);
      delete from downline_counts where contracts = 0;`;
    await after(db, event, "downline_contracts", { name: "downline_counted", body });
  }
}

/** Refreshes rows when a contract or its certifications change. */
async function followContracts(db: Kysely<unknown>): Promise<void> {
  const contract = (ids: string) => ({
    name: "downline_follows_contract",
    body: `perform refresh_downline(array(${ids}));`,
  });
  await after(db, "insert", "agent_contracts", contract("select id from new_rows"));
  await after(db, "delete", "agent_contracts", contract("select id from old_rows"));
  await after(
    db,
    "update",
    "agent_contracts",
    contract(
      "select later.id from new_rows as later join old_rows as earlier using (id) where later is distinct from earlier",
    ),
  );
  const certification = (from: string) => ({
    name: "downline_follows_certification",
    body: `perform refresh_downline(array(select agent_contract_id from (${from}) as changed group by 1));`,
  });
  await after(db, "insert", "agent_contract_certifications", certification("table new_rows"));
  await after(db, "delete", "agent_contract_certifications", certification("table old_rows"));
  await after(
    db,
    "update",
    "agent_contract_certifications",
    certification("table new_rows union all table old_rows"),
  );
}

/** Names that stand in a row, and whose organisation an agency belongs to. */
async function followNames(db: Kysely<unknown>): Promise<void> {
  const names: [table: string, column: string, contracts: string][] = [
    ["agents", "name", "contract.agent_id = later.id"],
    ["carriers", "name", "contract.carrier_id = later.id"],
    ["agencies", "name", "contract.upline_agency_id = later.id"],
  ];
  for (const [table, column, contracts] of names) {
    const body = `
      perform refresh_downline(array(
        select contract.id from new_rows as later
        join old_rows as earlier on earlier.id = later.id and earlier.${column} is distinct from later.${column}
        join agent_contracts as contract on ${contracts}));`;
    await after(db, "update", table, { name: `downline_follows_name_of_${table}`, body });
  }
  const body = `
    perform refresh_downline(array(
      with recursive moved (id) as (
        select later.id from new_rows as later
        join old_rows as earlier on earlier.id = later.id and earlier.parent_id is distinct from later.parent_id
        union
        select child.id from moved join agencies as child on child.parent_id = moved.id
      )
      select contract.id from moved join agent_contracts as contract on contract.upline_agency_id = moved.id));`;
  await after(db, "update", "agencies", { name: "downline_follows_organisation", body });
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table downline_versions, downline_counts`.execute(db);
  await sql`drop function downline_of(uuid[]) cascade`.execute(db);
  await sql`drop table downline_contracts`.execute(db);
  await sql`drop function refresh_downline(uuid[]), sort_key(text)`.execute(db);
  const events = ["insert", "update", "delete"].map((event) => `_on_${event}`);
  const functions = [
    ...events.flatMap((event) => [
      `downline_counted${event}`,
      `downline_follows_contract${event}`,
      `downline_follows_certification${event}`,
    ]),
    ...["agents", "carriers", "agencies"].map((table) => `downline_follows_name_of_${table}_on_update`),
    "downline_follows_organisation_on_update",
  ];
  for (const name of functions) await sql`drop function ${sql.ref(name)}() cascade`.execute(db);
}
