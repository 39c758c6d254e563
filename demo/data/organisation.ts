import { emailOf, people } from "./people.ts";
import { addPhoneNumbers } from "./phones.ts";
import type { DemoRows } from "./rows.ts";
import { dice, idFor } from "./seeded.ts";

/** Agencies in their tree, and the agents who work for them. All fictional. */

export type Agency = {
  id: string;
  key: string;
  name: string;
  parent: string | undefined;
  /** 1 at the top. */
  level: number;
  /** The number of agents to make up for it. */
  agents: number;
};

export type Agent = { id: string; key: string; first: string; last: string; agency: string };

const tree: readonly [key: string, name: string, parent: string | undefined, agents: number][] = [
  ["harborlight", "Harborlight Insurance Marketing", undefined, 4],
  ["palmetto", "Palmetto Senior Advisors", "harborlight", 6],
  ["gulfstream", "Gulfstream Benefit Partners", "harborlight", 5],
  ["lone-mesa", "Lone Mesa Insurance Group", "harborlight", 6],
  ["carolina-coast", "Carolina Coast Medicare Help", "palmetto", 5],
  ["okefenokee", "Okefenokee Insurance Services", "palmetto", 4],
  ["suncoast", "Suncoast Medicare Desk", "gulfstream", 6],
  ["bayou-bend", "Bayou Bend Insurance", "gulfstream", 4],
  ["hill-country", "Hill Country Coverage Center", "lone-mesa", 5],
  ["lowcountry", "Lowcountry Health Advocates", "carolina-coast", 4],
  ["manatee-river", "Manatee River Benefits", "suncoast", 4],
  ["pecos", "Pecos Valley Insurance", "hill-country", 3],
  ["edisto", "Edisto Island Insurance", "lowcountry", 3],
  ["egret", "Egret Point Senior Solutions", "manatee-river", 3],
  ["granite-peak", "Granite Peak Senior Services", undefined, 3],
  ["white-pine", "White Pine Insurance Office", "granite-peak", 2],
  ["cornerstone", "Cornerstone Captive Agency", undefined, 2],
  ["blue-spruce", "Blue Spruce Benefits", undefined, 2],
  ["prairie-wind", "Prairie Wind Insurance Group", undefined, 2],
  ["twin-rivers", "Twin Rivers Coverage", "prairie-wind", 2],
];

/** People with an account or a part in the tests. */
const cast: readonly [key: string, first: string, last: string, agency: string][] = [
  ["marisol-vega", "Marisol", "Vega", "suncoast"],
  ["curtis-hale", "Curtis", "Hale", "palmetto"],
  ["dana-whitcomb", "Dana", "Whitcomb", "granite-peak"],
  ["nina-castellano", "Nina", "Castellano", "blue-spruce"],
  ["priya-raman", "Priya", "Raman", "blue-spruce"],
  ["siobhan-oneill", "Siobhán", "O'Neill", "blue-spruce"],
  ["jose-munoz", "José", "Muñoz", "cornerstone"],
  ["luis-ferrer", "Luis", "Ferrer", "prairie-wind"],
  ["anne-marie-dangelo", "Anne-Marie", "D'Angelo", "prairie-wind"],
  ["zoe-bjork", "Zoë", "Björk", "twin-rivers"],
  ["robert-king-jr", "Robert", "King Jr.", "twin-rivers"],
];

/** Somebody who has just begun: nothing is on record but the name and the agency. */
export const newcomer: Agent = {
  id: idFor("agent", "ivy-sandoval"),
  key: "ivy-sandoval",
  first: "Ivy",
  last: "Sandoval",
  agency: "blue-spruce",
};

export const castKeys: ReadonlySet<string> = new Set(cast.map(([key]) => key));

const portalAgencyCount = 120;
const portalAgentCount = 130;

const placeNames =
  "Amberly Ashford Aspen Birchwood Blackstone Bonaventure Briarwood Brookhaven Cambria Canyon Carriage Chapel Cheshire Clearwater Copper Crescent Driftwood Eastgate Elmhurst Fairmont Fernwood Foothill Glenwood Greenfield Hawthorn Heron Hillcrest Ironwood Kestrel Kingsley Laurel Liberty Magnolia Maple Meadowlark Millstone Monarch Northgate Oakmont Orchard Parkside Pinnacle Plymouth Ravenna Riverbend Rosewood Sandstone Sequoia Sterling Sycamore Thistle Timber Valley Vista Westbrook Willow Windsor Wisteria Woodland Yellowstone".split(
    " ",
  );
const agencyEndings = ["Insurance Agency", "Insurance Group", "Insurance Services"];

/** The 120 agencies of the account with 250 portals. Most have the word "Insurance" in their names. */
export const manyAgencies: readonly Agency[] = Array.from({ length: portalAgencyCount }, (_, index) => {
  const key = `many-${index + 1}`;
  const place = placeNames[index % placeNames.length] ?? "";
  const round = Math.floor(index / placeNames.length);
  const ending =
    index % 12 === 11
      ? `Benefit ${round === 0 ? "Advisors" : "Partners"}`
      : agencyEndings[(index + round) % agencyEndings.length];
  return {
    id: idFor("agency", key),
    key,
    name: `${place} ${ending}`,
    parent: undefined,
    level: 1,
    agents: 0,
  };
});

export const agencies: readonly Agency[] = [...planted(), ...manyAgencies];

function planted(): Agency[] {
  const levels = new Map<string, number>();
  return tree.map(([key, name, parent, agents]) => {
    const level = parent === undefined ? 1 : (levels.get(parent) ?? 0) + 1;
    levels.set(key, level);
    return { id: idFor("agency", key), key, name, parent, level, agents };
  });
}

export const agents: readonly Agent[] = hired();

function hired(): Agent[] {
  const agent = (key: string, first: string, last: string, agency: string): Agent => ({
    id: idFor("agent", key),
    key,
    first,
    last,
    agency,
  });
  const named = cast.map((entry) => agent(...entry));
  const taken = new Set(named.map(({ first, last }) => `${first} ${last}`));
  const staff = agencies.flatMap(({ key, agents: count }) =>
    people(`staff of ${key}`, count, taken).map(({ first, last }, index) =>
      agent(`${key}-${index + 1}`, first, last, key),
    ),
  );
  const many = people("agents of the account with 250 portals", portalAgentCount, taken).map(
    ({ first, last }, index) =>
      agent(`many-${index + 1}`, first, last, manyAgencies[index % portalAgencyCount]?.key ?? ""),
  );
  return [...named, ...staff, ...many];
}

export const agencyId = (key: string) => idFor("agency", key);
export const agentId = (key: string) => idFor("agent", key);

export function addOrganisation(rows: DemoRows): void {
  for (const { id, key, name, parent } of agencies) {
    const npn = dice(`npn of agency ${key}`).digits(8);
    rows.agencies.push({ id, name, npn, parent_id: parent ? agencyId(parent) : null });
  }
  for (const { id, key, first, last, agency } of [...agents, newcomer]) {
    rows.agents.push({
      id,
      first_name: first,
      last_name: last,
      npn: dice(`npn of agent ${key}`).digits(8),
      email: emailOf({ first, last }),
      agency_id: agencyId(agency),
    });
  }
  addPhoneNumbers(rows, agents);
}
