import { stateId } from "./carriers.ts";
import { agencies, agents } from "./organisation.ts";
import type { DemoRows } from "./rows.ts";
import { dice, idFor } from "./seeded.ts";

const streets = [
  "Live Oak Avenue",
  "Bayshore Boulevard",
  "Magnolia Street",
  "Old Mill Road",
  "Harbor View Drive",
];
const places = [
  ["FL", "Clearwater", "33755"],
  ["FL", "St. Petersburg", "33701"],
  ["SC", "Charleston", "29401"],
  ["TX", "Kerrville", "78028-4410"],
  ["GA", "Valdosta", "31601"],
] as const;
const middleNames = ["Anne", "Lee", "Marie", "James", null, null, null];

/** A few agents and agencies have no address on record, as records from before it was asked for. */
export function addProfiles(rows: DemoRows): void {
  for (const { key, id } of agents) {
    addProfile(rows, `agent:${key}`, { agent_id: id, agency_id: null, isShown: key === "marisol-vega" });
  }
  for (const { key, id } of agencies) {
    addProfile(rows, `agency:${key}`, { agent_id: null, agency_id: id, isShown: key === "harborlight" });
  }
}

type Holder = { agent_id: string | null; agency_id: string | null; isShown: boolean };

function addProfile(rows: DemoRows, key: string, { isShown, ...holder }: Holder): void {
  const chance = dice(`profile of ${key}`);
  const [state, city, zip] = chance.pick(places);
  const street = `${chance.between(100, 9899)} ${chance.pick(streets)}`;
  const middle = chance.pick(middleNames);
  const suite = chance.between(1, 3) === 1 ? `Suite ${chance.between(100, 480)}` : null;
  const hasAddress = isShown || chance.between(1, 12) > 1;
  rows.profiles.push({
    id: idFor("profile", key),
    ...holder,
    middle_name: holder.agent_id ? middle : null,
    nickname: null,
    phone_number: holder.agency_id ? `${chance.pick(["727", "843", "512"])}55501${chance.digits(2)}` : null,
    address_1: hasAddress ? street : null,
    address_2: hasAddress ? suite : null,
    city: hasAddress ? city : null,
    state_id: hasAddress ? stateId(state) : null,
    zip_code: hasAddress ? zip : null,
  });
}
