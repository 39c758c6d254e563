import { type RawBuilder, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { Contract } from "#api/contracts.ts";
import type { ContractStatusFilter } from "#api/statuses.ts";
import type { Database } from "../../database/schema.ts";
import type { Caller } from "../../http/context.ts";
import { sortByName } from "../../names.ts";
import { mayActFor } from "../../rights.ts";
import { submissionCountOf } from "../../submissions/of-record.ts";
import { hasRtsStatus, hasStatus } from "./status.ts";

type Filter = { owner: string; status: ContractStatusFilter; today: string };

/** Returns an agent's contracts, sorted by carrier. */
export async function agentContracts(db: Database, { owner, status, today }: Filter): Promise<Contract[]> {
  const rows = await selectAgentContracts(db)
    .where("agent_contracts.agent_id", "=", owner)
    .where(hasStatus("agent_contracts", status, today))
    .execute();
  return sortByCarrier(rows.map(agentContractOnWire));
}

/** Returns an agent's contract that the caller may see, or undefined. */
export async function findAgentContract(
  db: Database,
  caller: Caller,
  id: string,
): Promise<Contract | undefined> {
  const row = await selectAgentContracts(db)
    .where("agent_contracts.id", "=", id)
    .where(mayActFor(caller, "agent", "agent_contracts.agent_id"))
    .executeTakeFirst();
  return row && agentContractOnWire(row);
}

function selectAgentContracts(db: Database) {
  return db
    .selectFrom("agent_contracts")
    .innerJoin("carriers", "carriers.id", "agent_contracts.carrier_id")
    .leftJoin("agencies as upline", "upline.id", "agent_contracts.upline_agency_id")
    .select((eb) => [
      "agent_contracts.id",
      "agent_contracts.carrier_id",
      "carriers.name as carrier_name",
      "carriers.certification_link",
      "agent_contracts.start_date",
      "agent_contracts.end_date",
      "agent_contracts.status",
      "agent_contracts.writing_number",
      "agent_contracts.enrollment_link",
      "agent_contracts.policy_count",
      "upline.name as upline_agency",
      submissionCountOf("agent_contracts", "agent").as("submissions"),
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
          .orderBy("certification.plan_year")
          .orderBy("policy_types.abbreviation")
          .orderBy("states.abbreviation"),
      ).as("certifications"),
    ]);
}

type AgentContractRow = Awaited<ReturnType<ReturnType<typeof selectAgentContracts>["execute"]>>[number];

function agentContractOnWire(row: AgentContractRow): Contract {
  return {
    Id: row.id,
    Insurer: {
      Id: row.carrier_id,
      Name: row.carrier_name,
      CertificationLink: row.certification_link,
    },
    StartDate: row.start_date,
    EndDate: row.end_date,
    Status: row.status,
    WritingNumber: row.writing_number,
    PolicyTypes: row.policy_types,
    PolicyCount: row.policy_count,
    ContractCertifications: row.certifications,
    UplineAgency: row.upline_agency,
    EnrollmentLink: row.enrollment_link,
    MarketingLevel: null,
    AgentCount: null,
    RtsAgentCount: null,
    SubmissionCount: row.submissions,
  };
}

/** Returns an agency's contracts, sorted by carrier. */
export async function agencyContracts(db: Database, { owner, status, today }: Filter): Promise<Contract[]> {
  const rows = await selectAgencyContracts(db, today)
    .where("agency_contracts.agency_id", "=", owner)
    .where(hasStatus("agency_contracts", status, today))
    .execute();
  return sortByCarrier(rows.map(agencyContractOnWire));
}

/** Returns an agency's contract that the caller may see, or undefined. */
export async function findAgencyContract(
  db: Database,
  caller: Caller,
  id: string,
  today: string,
): Promise<Contract | undefined> {
  const row = await selectAgencyContracts(db, today)
    .where("agency_contracts.id", "=", id)
    .where(mayActFor(caller, "agency", "agency_contracts.agency_id"))
    .executeTakeFirst();
  return row && agencyContractOnWire(row);
}

/** A figure of the agents' contracts below an agency's contract: of its own agents, and under the agencies below it with the same carrier. */
const below = <T extends number | null = number>(figure: RawBuilder<unknown>) => sql<T>`(
  with recursive below (agency_id) as (
    select agency_contracts.agency_id
    union
    select child.agency_id from below join agency_contracts as child
      on child.carrier_id = agency_contracts.carrier_id and child.upline_agency_id = below.agency_id
  )
  select (${figure})::integer
  from below join agent_contracts as held
    on held.carrier_id = agency_contracts.carrier_id and held.upline_agency_id = below.agency_id)`;

const policyCount = sql`coalesce(sum(held.policy_count), 0)`;
const agentCount = sql`count(distinct held.agent_id) filter (where held.status = 'Active')`;
/** Is true for an active contract with a certification for a plan year, of which more may be asked. */
const isCertifiedIn = (year: number, more = sql``) => sql`held.status = 'Active' and exists (
  select 1 from agent_contract_certifications as certification
  where certification.agent_contract_id = held.id and certification.plan_year = ${year} ${more})`;
/** Is null where nobody has certifications for the plan year: there are none for plans such as dental. */
const rtsAgentCount = (year: number) => sql`case when bool_or(${isCertifiedIn(year)}) then
  count(distinct held.agent_id) filter (where ${isCertifiedIn(year, sql`and ${hasRtsStatus(sql`certification.status`)}`)})
  end`;

/** @param today the business date, for the plan year */
function selectAgencyContracts(db: Database, today: string) {
  return db
    .selectFrom("agency_contracts")
    .innerJoin("carriers", "carriers.id", "agency_contracts.carrier_id")
    .leftJoin("agencies as upline", "upline.id", "agency_contracts.upline_agency_id")
    .select((eb) => [
      "agency_contracts.id",
      "agency_contracts.carrier_id",
      "carriers.name as carrier_name",
      "carriers.certification_link",
      "agency_contracts.start_date",
      "agency_contracts.end_date",
      "agency_contracts.status",
      "agency_contracts.writing_number",
      "agency_contracts.marketing_level",
      below(policyCount).as("policies"),
      below(agentCount).as("agents"),
      below<number | null>(rtsAgentCount(Number(today.slice(0, 4)))).as("rts_agents"),
      "upline.name as upline_agency",
      submissionCountOf("agency_contracts", "agency").as("submissions"),
      jsonArrayFrom(
        eb
          .selectFrom("agency_contract_policy_types as held")
          .innerJoin("policy_types", "policy_types.id", "held.policy_type_id")
          .select(["policy_types.id as Id", "policy_types.abbreviation as Abbreviation"])
          .whereRef("held.agency_contract_id", "=", "agency_contracts.id")
          .orderBy("policy_types.abbreviation"),
      ).as("policy_types"),
    ]);
}

type AgencyContractRow = Awaited<ReturnType<ReturnType<typeof selectAgencyContracts>["execute"]>>[number];

function agencyContractOnWire(row: AgencyContractRow): Contract {
  return {
    Id: row.id,
    Insurer: {
      Id: row.carrier_id,
      Name: row.carrier_name,
      CertificationLink: row.certification_link,
    },
    StartDate: row.start_date,
    EndDate: row.end_date,
    Status: row.status,
    WritingNumber: row.writing_number,
    PolicyTypes: row.policy_types,
    PolicyCount: row.policies,
    ContractCertifications: [],
    UplineAgency: row.upline_agency,
    EnrollmentLink: null,
    MarketingLevel: row.marketing_level,
    AgentCount: row.agents,
    RtsAgentCount: row.rts_agents,
    SubmissionCount: row.submissions,
  };
}

function sortByCarrier(contracts: Contract[]): Contract[] {
  return sortByName(
    contracts,
    ({ Insurer }) => Insurer.Name,
    ({ Id }) => Id,
  );
}
