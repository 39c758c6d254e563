import { sql } from "kysely";
import type { z } from "zod";
import type { downlineReadiness } from "#api/producers.ts";
import type { Database } from "../../database/schema.ts";
import { readAgenciesAtOrBelow } from "../../downline.ts";
import { hasRtsStatus } from "../contracts/status.ts";

/** Readiness to sell in a downline: `docs/product/home.md`, "Ready to sell". */

type Readiness = z.output<typeof downlineReadiness>;

type Counted = {
  plan_year: number;
  /** Null in the row of the whole year. */
  carrier_id: string | null;
  carrier: string | null;
  producers: number;
  ready_producers: number;
  rts: number;
  failed: number;
  no_certs: number;
};

/** Counts the active contracts below an agency. @param today the business date, for this plan year and the next */
export async function readinessBelow(db: Database, agency: string, today: string): Promise<Readiness[]> {
  const year = Number(today.slice(0, 4));
  const agencies = await readAgenciesAtOrBelow(db, agency);
  const { rows } = await sql<Counted>`
    with contract as (
      select id, agent_id, carrier_id from agent_contracts
      where upline_agency_id = any (${agencies}::uuid[]) and status = 'Active'
    ), certified as (
      select given.agent_contract_id, given.plan_year, bool_or(${hasRtsStatus(sql`given.status`)}) as is_rts
      from agent_contract_certifications as given join contract on contract.id = given.agent_contract_id
      where given.plan_year in (${year}, ${year + 1})
      group by given.agent_contract_id, given.plan_year
    )
    select year.plan_year, carrier.id as carrier_id, carrier.name as carrier,
      count(distinct contract.agent_id) as producers,
      count(distinct contract.agent_id) filter (where certified.is_rts) as ready_producers,
      count(*) filter (where certified.is_rts) as rts,
      count(*) filter (where not certified.is_rts) as failed,
      count(*) filter (where certified.is_rts is null) as no_certs
    from (values (${year}::integer), (${year + 1}::integer)) as year (plan_year)
    cross join contract
    join carriers as carrier on carrier.id = contract.carrier_id
    left join certified on certified.agent_contract_id = contract.id and certified.plan_year = year.plan_year
    group by grouping sets ((year.plan_year), (year.plan_year, carrier.id, carrier.name))
    order by year.plan_year, carrier.name`.execute(db);
  return [year, year + 1].map((planYear) => {
    const ofYear = rows.filter(({ plan_year }) => plan_year === planYear);
    const whole = ofYear.find(({ carrier_id }) => carrier_id === null);
    return {
      PlanYear: planYear,
      Producers: whole?.producers ?? 0,
      ReadyProducers: whole?.ready_producers ?? 0,
      Carriers: ofYear.flatMap(({ carrier_id, carrier, rts, failed, no_certs }) =>
        carrier_id === null || carrier === null || rts + failed === 0
          ? []
          : [{ InsurerId: carrier_id, InsurerName: carrier, Rts: rts, Failed: failed, NoCerts: no_certs }],
      ),
    };
  });
}
