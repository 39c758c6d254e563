import { type RawBuilder, sql } from "kysely";
import type { Database } from "#backend/database/schema.ts";

/** Makes any number of enrollments in the database, the same every time. */

const PER_STATEMENT = 50_000;

const firstNames =
  "Ada|Boris|Celia|Dmitri|Esther|Farid|Greta|Hugo|Irene|Jonas|Katia|Lionel|Mabel|Nestor|Oriana|Pavel|Queenie|Ramón|Sibyl|Tariq|Uma|Viktor|Wanda|Xenia|Anne-Marie|José Luis";
const lastNames =
  "Abbott|Bancroft|Crowder|Dalloway|Eberhart|Fenwick|Grimaldi|Holloway|Ingersoll|Juárez|Kessler|Lockwood|Maynard|Novak|O'Connor|Prescott|Quigley|Rutledge|de la Cruz|Tillman|Upton|van der Berg|Wexford|Xavier|Yeats|Zeller";

type Many = {
  /** Makes the ids. */
  key: string;
  count: number;
  /** The agency they are written under. */
  agency: string;
  /** The id of the agent of the `n`-th one, as SQL. */
  agentOf: (n: RawBuilder<unknown>) => RawBuilder<unknown>;
  today: string;
};

/**
 * Adds enrollments in one transaction.
 * @param many.today the business date, `YYYY-MM-DD`
 * @param report told about each step
 */
export async function writeEnrollments(
  db: Database,
  many: Many,
  report: (step: string) => void = () => {},
): Promise<void> {
  await db.transaction().execute(async (one) => {
    await sql`set local statement_timeout = 0`.execute(one);
    for (let from = 0; from < many.count; from += PER_STATEMENT) {
      const to = Math.min(many.count, from + PER_STATEMENT) - 1;
      await writePiece(one, many, sql`generate_series(${from}::integer, ${to}::integer) as n`);
      report(`enrollments ${from} and on`);
    }
  });
}

async function writePiece(db: Database, many: Many, series: RawBuilder<unknown>): Promise<void> {
  const { key, agency, agentOf, today } = many;
  const id = sql`md5(${`${key} enrollment `} || n)::uuid`;
  const day = sql`${today}::date`;
  const [firsts, lasts] = [firstNames, lastNames].map((names) => sql`string_to_array(${names}, '|')`);
  await sql`
    insert into enrollments
      (id, agent_id, agency_id, customer_first_name, customer_last_name, state_id, county_id, status, carrier_id,
       policy_type_id, product_id, effective_date, termination_reason_id, termination_date, agent_received_date,
       fmo_received_date, created_at)
    select ${id}, ${agentOf(sql`n`)}, ${agency}::uuid,
      (${firsts})[1 + n * 7 % 26], (${lasts})[1 + n / 26 * 5 % 26] || case n % 3 when 0 then '' else ' ' || chr(97 + n % 26)
        || chr(97 + n / 26 % 26) end,
      county.state_id, case when n % 11 > 0 then county.id end,
      case n % 10 when 0 then 'Terminated' when 1 then 'Submitted' when 2 then 'Declined' else 'Active' end,
      product.carrier_id, product.policy_type_id, product.id,
      case when n % 13 > 0 then ${day} + 60 - n * 31 % 1500 end,
      case when n % 10 = 0 then (select id from termination_reasons order by id offset n / 10 % 6 limit 1) end,
      case when n % 10 = 0 then ${day} - n * 17 % 700 end,
      ${day} - n * 37 % 1500 - 1, ${day} - n * 37 % 1500, ${day} - n * 37 % 1500 + interval '5 hours'
    from ${series}
    join (select id, state_id, row_number() over (order by id) - 1 as place from counties) as county
      on county.place = n::bigint * 7919 % (select count(*) from counties)
    join (select id, carrier_id, policy_type_id, row_number() over (order by id) - 1 as place from products) as product
      on product.place = n::bigint * 104729 % (select count(*) from products)`.execute(db);
}
