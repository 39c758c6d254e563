import type { DemoRows } from "./rows.ts";
import { dice, idFor } from "./seeded.ts";
import { states, territories } from "./states.ts";

/** Carriers, what they sell, and where. All fictional. */

export type Carrier = {
  id: string;
  name: string;
  isActive: boolean;
  /** The abbreviations of the policy types it sells. */
  sells: readonly string[];
  /** Two or three letters that its policy numbers start with. */
  prefix: string;
};

const carrier = (name: string, prefix: string, sells: string, isActive = true): Carrier => ({
  id: idFor("carrier", name),
  name,
  prefix,
  sells: sells.split(" "),
  isActive,
});

export const carriers: readonly Carrier[] = [
  carrier("Alder Health Plans", "AHP", "MAPD MA SNP PDP"),
  carrier("Bright Harbor Medicare", "BHM", "MAPD SNP"),
  carrier("Cedar Ridge Assurance", "CRA", "MS DVH"),
  carrier("Everwell Rx", "EWR", "PDP"),
  carrier("Foxglove Senior Care", "FSC", "MAPD MA"),
  carrier("Juniper Mutual", "JUM", "MS HI"),
  carrier("Lakeshore Senior Advantage", "LSA", "MAPD PDP SNP"),
  carrier("Meridian Oak Insurance", "MOI", "MS DVH HI"),
  carrier("Northfold Health", "NFH", "MAPD MA PDP"),
  carrier("Pillar & Pine Life", "PPL", "FE HI"),
  carrier("Quillback Health Plan", "QHP", "MAPD SNP"),
  carrier("Starling Medicare Solutions", "SMS", "MAPD PDP"),
  carrier("Tidewater Benefit Company", "TBC", "MS PDP"),
  carrier("Wexley Dental & Vision", "WDV", "DVH"),
  carrier("Old Mill Casualty & Life", "OMC", "MS FE", false),
];

export const activeCarriers = carriers.filter(({ isActive }) => isActive);

export const policyTypes: readonly { name: string; abbreviation: string; isActive: boolean }[] = [
  { name: "Dental, Vision and Hearing", abbreviation: "DVH", isActive: true },
  { name: "Final Expense", abbreviation: "FE", isActive: true },
  { name: "Hospital Indemnity", abbreviation: "HI", isActive: true },
  { name: "Long-Term Care", abbreviation: "LTC", isActive: false },
  { name: "Medicare Advantage", abbreviation: "MA", isActive: true },
  { name: "Medicare Advantage Prescription Drug", abbreviation: "MAPD", isActive: true },
  { name: "Medicare Supplement", abbreviation: "MS", isActive: true },
  { name: "Prescription Drug Plan", abbreviation: "PDP", isActive: true },
  { name: "Special Needs Plan", abbreviation: "SNP", isActive: true },
];

/** The types for which a producer must be certified every year. */
export const certifiedTypes: readonly string[] = ["MAPD", "MA", "PDP", "SNP"];

export const licenseTypes = [
  "Accident and Health",
  "Health",
  "Life",
  "Life and Health",
  "Property and Casualty",
];

const planNames: Record<string, readonly string[]> = {
  MAPD: ["Choice Plus (HMO)", "Freedom (PPO)", "Essentials (HMO-POS)"],
  MA: ["Veterans Choice (PPO)"],
  SNP: ["Dual Care (HMO D-SNP)", "Chronic Care (HMO C-SNP)"],
  PDP: ["Value Rx", "Premier Rx"],
  MS: ["Plan G", "Plan N", "High-Deductible Plan G"],
  DVH: ["Smile & See 1500", "Smile & See 3000"],
  HI: ["Hospital Cash 250"],
  FE: ["Heritage Final Expense"],
};

export const policyTypeId = (abbreviation: string) => idFor("policy type", abbreviation);
export const stateId = (abbreviation: string) => idFor("state", abbreviation);
export const productId = (product: string) => idFor("product", product);

/** The products of one carrier: name and policy type. */
export function productsOf({ name, sells }: Carrier): { name: string; type: string }[] {
  return sells.flatMap((type) => (planNames[type] ?? []).map((plan) => ({ name: `${name} ${plan}`, type })));
}

/** Fills in everything that a dictionary call answers. */
export function addDictionaries(rows: DemoRows): void {
  for (const { id, name, isActive, sells } of carriers) {
    const certifies = sells.some((type) => certifiedTypes.includes(type));
    const address = `https://${name.toLowerCase().replace(/[^a-z]+/g, "-")}.example/certification`;
    rows.carriers.push({ id, name, is_active: isActive, certification_link: certifies ? address : null });
  }
  for (const { name, abbreviation, isActive } of policyTypes) {
    rows.policy_types.push({ id: policyTypeId(abbreviation), name, abbreviation, is_active: isActive });
  }
  for (const name of licenseTypes) rows.license_types.push({ id: idFor("license type", name), name });
  for (const { abbreviation, name, counties } of [...states, ...territories]) {
    rows.states.push({ id: stateId(abbreviation), name, abbreviation });
    for (const county of counties) {
      rows.counties.push({
        id: countyId(abbreviation, county),
        state_id: stateId(abbreviation),
        name: county,
      });
    }
  }
  for (const carrier of carriers) addProducts(rows, carrier);
}

export function countyId(state: string, county: string): string {
  return idFor("county", `${state}:${county}`);
}

/** Medicare Advantage is sold county by county, everything else in whole states. */
const soldByCounty = ["MAPD", "MA", "SNP"];

function addProducts(rows: DemoRows, carrier: Carrier): void {
  for (const { name, type } of productsOf(carrier)) {
    const chance = dice(`product ${name}`);
    const id = productId(name);
    rows.products.push({
      id,
      name,
      carrier_id: carrier.id,
      policy_type_id: policyTypeId(type),
      is_active: carrier.isActive && chance.between(1, 12) > 1,
    });
    const home = states.filter(({ abbreviation }) => abbreviation === "FL");
    const others = states.filter(({ abbreviation }) => abbreviation !== "FL");
    const wide = !soldByCounty.includes(type);
    const sold = [...home, ...chance.some(others, wide ? chance.between(18, 40) : chance.between(4, 9))];
    for (const { abbreviation, counties } of sold) {
      const places = wide ? [null] : chance.some(counties, Math.ceil(counties.length * 0.6));
      for (const county of places) {
        rows.product_areas.push({
          product_id: id,
          state_id: stateId(abbreviation),
          county_id: county && countyId(abbreviation, county),
        });
      }
    }
  }
}
