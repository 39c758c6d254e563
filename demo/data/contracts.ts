import { addDays } from "#api/business-time.ts";
import type { ContractStatus } from "#api/statuses.ts";
import { activeCarriers, type Carrier, carriers, policyTypeId } from "./carriers.ts";
import { addCertifications, type YearResult } from "./certifications.ts";
import { type Agency, type Agent, agencies, agencyId, agents } from "./organisation.ts";
import { addPolicies } from "./policies.ts";
import type { DemoRows } from "./rows.ts";
import { type Dice, dice, idFor } from "./seeded.ts";

/** Contracts between carriers and the agencies and agents of the demo. */

type Terms = { status: ContractStatus; start_date: string | null; end_date: string | null };

/** The facts of an agent's contract that are not left to chance. Days are counted from today. */
type Planned = {
  status: ContractStatus;
  start?: number;
  end?: number;
  thisYear?: YearResult;
  nextYear?: YearResult;
  policies?: number;
};

/** The agent account shows every status, date and certification there is; other agents get theirs by chance. */
const marisol: Record<string, Planned> = {
  "Alder Health Plans": { status: "Active", start: -1190, thisYear: "rts", nextYear: "rts", policies: 14 },
  "Bright Harbor Medicare": {
    status: "Active",
    start: -803,
    thisYear: "rts",
    nextYear: "failed",
    policies: 6,
  },
  "Cedar Ridge Assurance": { status: "Active", start: -654, policies: 4 },
  "Everwell Rx": { status: "Active", start: -411, thisYear: "failed", nextYear: "none", policies: 2 },
  "Foxglove Senior Care": {
    status: "Active",
    start: -390,
    thisYear: "failed",
    nextYear: "failed",
    policies: 1,
  },
  "Juniper Mutual": { status: "Active", start: -366, policies: 0 },
  "Lakeshore Senior Advantage": {
    status: "Active",
    start: -9,
    thisYear: "rts",
    nextYear: "none",
    policies: 1,
  },
  "Meridian Oak Insurance": { status: "Active", start: -1503, end: 120, policies: 5 },
  "Northfold Health": { status: "Active", start: -140, thisYear: "none", nextYear: "rts", policies: 3 },
  "Pillar & Pine Life": { status: "Pending", policies: 0 },
  "Quillback Health Plan": {
    status: "Pending",
    start: 21,
    thisYear: "none",
    nextYear: "failed",
    policies: 0,
  },
  "Starling Medicare Solutions": {
    status: "Active",
    start: -30,
    thisYear: "failed",
    nextYear: "rts",
    policies: 2,
  },
  "Tidewater Benefit Company": {
    status: "Terminated",
    start: -2011,
    end: -40,
    thisYear: "none",
    policies: 8,
  },
  "Wexley Dental & Vision": { status: "Active", start: -31, policies: 2 },
  "Old Mill Casualty & Life": { status: "Terminated", start: -2600, end: -777, policies: 3 },
};

const harborlight: Record<string, Planned> = {
  "Alder Health Plans": { status: "Active", start: -3211 },
  "Lakeshore Senior Advantage": { status: "Active", start: -20 },
  "Meridian Oak Insurance": { status: "Active", start: -2804, end: 200 },
  "Pillar & Pine Life": { status: "Pending" },
  "Quillback Health Plan": { status: "Pending", start: 30 },
  "Tidewater Benefit Company": { status: "Terminated", start: -2900, end: -40 },
  "Old Mill Casualty & Life": { status: "Terminated", start: -3300, end: -777 },
};

const levelNames = ["FMO", "SGA", "MGA", "GA", "Agency"];

/** @param today the business date, `YYYY-MM-DD`, to which all other dates are relative */
export function addContracts(rows: DemoRows, today: string): void {
  const carriersByAgency = new Map<string, readonly Carrier[]>();
  for (const agency of agencies) {
    const held = carriersOfAgency(agency, carriersByAgency);
    carriersByAgency.set(agency.key, held);
    for (const carrier of held) addAgencyContract(rows, today, agency, carrier);
  }
  for (const agent of agents) {
    const available = carriersByAgency.get(agent.agency) ?? [];
    for (const carrier of carriersOfAgent(agent, available)) addAgentContract(rows, today, agent, carrier);
  }
}

function carriersOfAgency(agency: Agency, above: Map<string, readonly Carrier[]>): readonly Carrier[] {
  const chance = dice(`carriers of agency ${agency.key}`);
  if (agency.key === "harborlight") return carriers;
  const parent = agency.parent ? (above.get(agency.parent) ?? []) : activeCarriers;
  if (agency.key === "gulfstream" || agency.key === "suncoast") return parent;
  const share = agency.key.startsWith("many-") ? 2 : Math.ceil(parent.length * 0.7);
  return withFirst(parent, chance.some(parent, share));
}

function carriersOfAgent(agent: Agent, available: readonly Carrier[]): readonly Carrier[] {
  const chance = dice(`carriers of agent ${agent.key}`);
  if (agent.key === "marisol-vega") return available;
  if (agent.key.startsWith("many-")) return chance.some(available, chance.between(1, 2));
  if (agent.key.startsWith(`${agent.agency}-`)) return chance.some(available, chance.between(2, 6));
  return withFirst(available, chance.some(available, 6));
}

/** Some carriers, the first of them all among them. */
function withFirst(all: readonly Carrier[], some: readonly Carrier[]): Carrier[] {
  return all.filter((carrier, index) => index === 0 || some.includes(carrier));
}

function addAgencyContract(rows: DemoRows, today: string, agency: Agency, carrier: Carrier): void {
  const key = `${agency.key}:${carrier.name}`;
  const chance = dice(`agency contract ${key}`);
  const planned =
    agency.key === "harborlight" ? (harborlight[carrier.name] ?? active(chance)) : byChance(chance);
  const id = idFor("agency contract", key);
  rows.agency_contracts.push({
    id,
    agency_id: agency.id,
    carrier_id: carrier.id,
    upline_agency_id: agency.parent ? agencyId(agency.parent) : null,
    writing_number: planned.status === "Pending" ? null : `${carrier.prefix}${chance.digits(6)}`,
    marketing_level: levelNames[agency.level - 1] ?? null,
    ...terms(planned, today),
  });
  for (const type of carrier.sells) {
    rows.agency_contract_policy_types.push({ agency_contract_id: id, policy_type_id: policyTypeId(type) });
  }
}

function addAgentContract(rows: DemoRows, today: string, agent: Agent, carrier: Carrier): void {
  const key = `${agent.key}:${carrier.name}`;
  const chance = dice(`agent contract ${key}`);
  const isMarisol = agent.key === "marisol-vega";
  const planned = plannedFor(agent, carrier, chance);
  const types = isMarisol
    ? carrier.sells
    : chance.some(carrier.sells, chance.between(1, carrier.sells.length));
  const id = idFor("agent contract", key);
  rows.agent_contracts.push({
    id,
    agent_id: agent.id,
    carrier_id: carrier.id,
    upline_agency_id: agencyId(agent.agency),
    writing_number: planned.status === "Pending" ? null : `${carrier.prefix}-${chance.digits(7)}`,
    enrollment_link: enrollmentLink(planned, carrier, chance),
    ...terms(planned, today),
  });
  for (const type of types) {
    rows.agent_contract_policy_types.push({ agent_contract_id: id, policy_type_id: policyTypeId(type) });
  }
  const { thisYear, nextYear } = planned;
  addCertifications(rows, { contractId: id, key, types, today, thisYear, nextYear });
  const started = planned.status === "Pending" ? undefined : terms(planned, today).start_date;
  if (started) {
    const most = agent.key.startsWith("many-") ? 2 : 4;
    const count = planned.policies ?? chance.between(0, most);
    addPolicies(rows, { contractId: id, key, carrier, types, count, started, today });
  }
}

function plannedFor({ key }: Agent, { name }: Carrier, chance: Dice): Planned {
  if (key === "marisol-vega") return marisol[name] ?? active(chance);
  if (key === "curtis-hale") return { status: "Terminated", start: -1400, end: -chance.between(20, 300) };
  return byChance(chance);
}

function terms({ status, start, end }: Planned, today: string): Terms {
  return {
    status,
    start_date: start === undefined ? null : addDays(today, start),
    end_date: end === undefined ? null : addDays(today, end),
  };
}

function enrollmentLink(planned: Planned, { name, prefix }: Carrier, chance: Dice): string | null {
  if (planned.status !== "Active" || chance.between(1, 5) === 1) return null;
  const host = name.toLowerCase().replace(/[^a-z]+/g, "-");
  return `https://enroll.${host}.example/start?producer=${prefix}${chance.digits(6)}`;
}

function active(chance: Dice): Planned {
  return { status: "Active", start: -chance.between(60, 2500) };
}

function byChance(chance: Dice): Planned {
  const throwOf100 = chance.between(1, 100);
  if (throwOf100 <= 58) return active(chance);
  if (throwOf100 <= 65) return { ...active(chance), end: chance.between(30, 400) };
  if (throwOf100 <= 74) return { status: "Active", start: -chance.between(0, 30) };
  if (throwOf100 <= 80) return { status: "Pending", start: chance.between(1, 45) };
  if (throwOf100 <= 86) return { status: "Pending" };
  return { status: "Terminated", start: -chance.between(1000, 2800), end: -chance.between(5, 900) };
}
