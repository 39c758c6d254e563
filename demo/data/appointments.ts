import { addDays } from "#api/business-time.ts";
import type { ContractStatus } from "#api/statuses.ts";
import { carriers } from "./carriers.ts";
import { agentId } from "./organisation.ts";
import type { DemoRows } from "./rows.ts";
import { dice, idFor } from "./seeded.ts";

/** Appointments by the carriers with which a producer has a contract, in the states of the producer's licenses. */

/** Days are counted from today. */
type Terms = { status: ContractStatus; from?: number; to?: number };

/** The agent account shows every status and edge there is. Null is no appointment. */
const marisol: Record<string, Terms | null> = {
  "Bright Harbor Medicare": { status: "Pending" },
  "Everwell Rx": null,
  "Foxglove Senior Care": { status: "Terminated", from: -380, to: -15 },
  "Juniper Mutual": { status: "Active", from: -360, to: 5 },
  "Lakeshore Senior Advantage": { status: "Active", from: 10 },
  "Meridian Oak Insurance": { status: "Active", from: -1400, to: 45 },
};

type Owner = { agent_id: string | null; agency_id: string | null };

/** After contracts and licenses. @param today the business date, `YYYY-MM-DD`, to which all other dates are relative */
export function addAppointments(rows: DemoRows, today: string): void {
  const licensed = new Map<string, Set<string>>();
  for (const { agent_id, agency_id, state_id } of rows.licenses) {
    const owner = agent_id ?? agency_id ?? "";
    licensed.set(owner, (licensed.get(owner) ?? new Set()).add(state_id));
  }
  const ofContract = (owner: Owner, carrier: string, status: ContractStatus) => {
    const ownerId = owner.agent_id ?? owner.agency_id ?? "";
    for (const state of licensed.get(ownerId) ?? []) {
      const key = `${ownerId}:${carrier}:${state}`;
      const terms = termsOf(ownerId, carrier, key, status);
      if (!terms) continue;
      rows.appointments.push({
        id: idFor("appointment", key),
        ...owner,
        carrier_id: carrier,
        state_id: state,
        status: terms.status,
        effective_date: terms.from === undefined ? null : addDays(today, terms.from),
        expiration_date: terms.to === undefined ? null : addDays(today, terms.to),
      });
    }
  };
  for (const { agent_id, carrier_id, status } of rows.agent_contracts)
    ofContract({ agent_id, agency_id: null }, carrier_id, status);
  for (const { agency_id, carrier_id, status } of rows.agency_contracts)
    ofContract({ agent_id: null, agency_id }, carrier_id, status);
}

function termsOf(owner: string, carrier: string, key: string, contract: ContractStatus): Terms | null {
  const name = carriers.find(({ id }) => id === carrier)?.name ?? "";
  const planned = owner === agentId("marisol-vega") ? marisol[name] : undefined;
  if (planned !== undefined) return planned;
  const chance = dice(`appointment ${key}`);
  const from = -chance.between(20, 1500);
  if (contract === "Pending") return { status: "Pending" };
  if (contract === "Terminated") return { status: "Terminated", from: from - 60, to: -chance.between(1, 60) };
  if (owner === agentId("marisol-vega") || chance.between(1, 10) > 1) return { status: "Active", from };
  return chance.between(0, 1) === 0 ? { status: "Pending" } : null;
}
