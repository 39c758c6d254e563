import { addDays } from "#api/business-time.ts";
import { activeCarriers, policyTypeId, stateId } from "./carriers.ts";
import { emailOf, people } from "./people.ts";
import type { DemoRows } from "./rows.ts";
import { type Dice, dice, idFor } from "./seeded.ts";

/** The agency of the account demo-large, with more agents below it than fit on a screen. They hold little each. */

export const LARGE_AGENTS = 2_000;
const BRANCHES = 40;
/** The number of branches directly below the agency, and below each of these, until there are enough. */
const BREADTH = 6;
const CARRIERS = 4;

const branchKey = (number: number) => (number === 0 ? "summit-ridge" : `summit-ridge-${number}`);

/** @param today the business date, `YYYY-MM-DD`, to which all other dates are relative */
export function addLargeAgency(rows: DemoRows, today: string): void {
  const chance = dice("the large agency");
  for (let number = 0; number <= BRANCHES; number++) addBranch(rows, today, number, chance);
  for (const [index, { first, last }] of people(
    "agents of the large agency",
    LARGE_AGENTS,
    new Set(),
  ).entries()) {
    addAgent(
      rows,
      today,
      { key: `summit-ridge-${index + 1}`, first, last, branch: index % (BRANCHES + 1) },
      chance,
    );
  }
}

function addBranch(rows: DemoRows, today: string, number: number, chance: Dice): void {
  const key = branchKey(number);
  const id = idFor("agency", key);
  const parent = number === 0 ? null : idFor("agency", branchKey(Math.floor((number - 1) / BREADTH)));
  const name = number === 0 ? "Summit Ridge Marketing Alliance" : `Summit Ridge Branch ${number}`;
  rows.agencies.push({ id, name, npn: chance.digits(8), parent_id: parent });
  for (const carrier of activeCarriers.slice(0, CARRIERS)) {
    const contractId = idFor("agency contract", `${key}:${carrier.name}`);
    rows.agency_contracts.push({
      id: contractId,
      agency_id: id,
      carrier_id: carrier.id,
      upline_agency_id: parent,
      writing_number: `${carrier.prefix}${chance.digits(6)}`,
      marketing_level: parent ? "GA" : "FMO",
      status: "Active",
      start_date: addDays(today, -chance.between(60, 2500)),
      end_date: null,
    });
    for (const type of carrier.sells) {
      rows.agency_contract_policy_types.push({
        agency_contract_id: contractId,
        policy_type_id: policyTypeId(type),
      });
    }
  }
  rows.eandos.push({
    id: idFor("eando", `agency:${key}:1`),
    agent_id: null,
    agency_id: id,
    ...insurance(chance, today),
  });
}

type LargeAgent = { key: string; first: string; last: string; branch: number };

function addAgent(rows: DemoRows, today: string, agent: LargeAgent, chance: Dice): void {
  const { key, first, last, branch } = agent;
  const id = idFor("agent", key);
  const agency = idFor("agency", branchKey(branch));
  const carrier = chance.pick(activeCarriers.slice(0, CARRIERS));
  const contractId = idFor("agent contract", `${key}:${carrier.name}`);
  rows.agents.push({
    id,
    first_name: first,
    last_name: last,
    npn: chance.digits(8),
    email: emailOf({ first, last }),
    agency_id: agency,
  });
  rows.agent_contracts.push({
    id: contractId,
    agent_id: id,
    carrier_id: carrier.id,
    upline_agency_id: agency,
    writing_number: `${carrier.prefix}-${chance.digits(7)}`,
    enrollment_link: null,
    status: "Active",
    start_date: addDays(today, -chance.between(0, 2000)),
    end_date: null,
  });
  rows.agent_contract_policy_types.push({
    agent_contract_id: contractId,
    policy_type_id: policyTypeId(chance.pick(carrier.sells)),
  });
  rows.licenses.push({
    id: idFor("license", `agent:${key}:1`),
    agent_id: id,
    agency_id: null,
    state_id: stateId("TX"),
    license_type_id: idFor("license type", "Health"),
    license_number: `TX${chance.digits(7)}`,
    is_resident: true,
    expiration_date: addDays(today, chance.between(-60, 900)),
  });
  rows.eandos.push({
    id: idFor("eando", `agent:${key}:1`),
    agent_id: id,
    agency_id: null,
    ...insurance(chance, today),
  });
}

function insurance(chance: Dice, today: string) {
  return {
    issued_by: "Copperline Specialty",
    policy_number: `EO-${chance.digits(8)}`,
    coverage_limits: "$1,000,000 per claim, $1,000,000 a year",
    expiration_date: addDays(today, chance.between(-30, 365)),
  };
}
