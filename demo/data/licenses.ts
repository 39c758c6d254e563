import { addDays, addMonths } from "#api/business-time.ts";
import { licenseTypes, stateId } from "./carriers.ts";
import { addDocument } from "./documents.ts";
import { agencies, agents } from "./organisation.ts";
import type { DemoRows } from "./rows.ts";
import { dice, idFor } from "./seeded.ts";
import { states } from "./states.ts";

/** The producers of the agent and the agency account hold a license at every edge of expiry. */
const showcase = ["marisol-vega", "harborlight"];

type Edge = { state: string; type: string; expires: (today: string) => string | null };

const edges: readonly Edge[] = [
  { state: "FL", type: "Health", expires: (today) => addMonths(today, 22) },
  { state: "AL", type: "Health", expires: (today) => addDays(today, -1) },
  { state: "GA", type: "Health", expires: (today) => today },
  { state: "SC", type: "Life and Health", expires: (today) => addDays(today, 1) },
  { state: "NC", type: "Health", expires: (today) => addMonths(today, 6) },
  { state: "TN", type: "Health", expires: (today) => addDays(addMonths(today, 6), 1) },
  { state: "TX", type: "Accident and Health", expires: (today) => addDays(today, -412) },
  { state: "MS", type: "Life", expires: () => null },
];

/** @param today the business date, `YYYY-MM-DD`, to which all other dates are relative */
export function addLicenses(rows: DemoRows, today: string): void {
  for (const { key, id, first, last } of agents) {
    addLicensesOf(rows, today, { key, name: `${first} ${last}`, agent_id: id, agency_id: null });
  }
  for (const { key, id, name } of agencies) {
    addLicensesOf(rows, today, { key, name, agent_id: null, agency_id: id });
  }
}

type Holder = { key: string; name: string; agent_id: string | null; agency_id: string | null };

function addLicensesOf(rows: DemoRows, today: string, holder: Holder): void {
  const key = `${holder.agent_id ? "agent" : "agency"}:${holder.key}`;
  const chance = dice(`licenses of ${key}`);
  const held = showcase.includes(holder.key) ? edges : madeUp(chance);
  for (const [index, { state, type, expires }] of held.entries()) {
    const licenseKey = `${key}:${index + 1}`;
    const id = idFor("license", licenseKey);
    const number = `${state}${chance.digits(7)}`;
    rows.licenses.push({
      id,
      agent_id: holder.agent_id,
      agency_id: holder.agency_id,
      state_id: stateId(state),
      license_type_id: idFor("license type", type),
      license_number: number,
      is_resident: index === 0,
      expiration_date: expires(today),
    });
    if (index === 0 && !holder.key.startsWith("many-")) {
      addDocument(rows, {
        key: `license:${licenseKey}:1`,
        belongsTo: { license_id: id },
        type: "License",
        title: `${state} producer license ${number}`,
        about: holder.name,
        created: addDays(today, -chance.between(30, 700)),
      });
    }
  }
}

function madeUp(chance: ReturnType<typeof dice>): Edge[] {
  const places = chance.some(states, chance.between(1, 3));
  return places.map(({ abbreviation }) => {
    const days = chance.between(-60, 900);
    const type = chance.pick(licenseTypes);
    return { state: abbreviation, type, expires: (today) => addDays(today, days) };
  });
}
