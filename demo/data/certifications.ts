import { certifiedTypes, policyTypeId, stateId } from "./carriers.ts";
import type { DemoRows } from "./rows.ts";
import { type Dice, dice, idFor } from "./seeded.ts";

/** The result of a year's certifications: some are RTS, some exist but none is RTS, or there are none. */
export type YearResult = "rts" | "failed" | "none";

const notRts = ["Not RTS", "In Progress", "Expired"];
const states = ["FL", "GA", "AL", "SC", "TX"];

export function addCertifications(
  rows: DemoRows,
  contract: {
    contractId: string;
    key: string;
    types: readonly string[];
    today: string;
    thisYear?: YearResult | undefined;
    nextYear?: YearResult | undefined;
  },
): void {
  const types = contract.types.filter((type) => certifiedTypes.includes(type));
  if (types.length === 0) return;
  const chance = dice(`certifications ${contract.key}`);
  const year = Number(contract.today.slice(0, 4));
  const results: [number, YearResult][] = [
    [year - 1, byChance(chance, 80, 10)],
    [year, contract.thisYear ?? byChance(chance, 70, 20)],
    [year + 1, contract.nextYear ?? byChance(chance, 30, 20)],
  ];
  const places = [states[0] ?? "FL", ...chance.some(states.slice(1), chance.between(0, 2))];
  for (const [planYear, result] of results) {
    if (result === "none") continue;
    let first = true;
    for (const type of types) {
      for (const state of places) {
        const isRts = result === "rts" && (first || chance.between(1, 4) > 1);
        rows.agent_contract_certifications.push({
          id: idFor("certification", `${contract.key}:${planYear}:${type}:${state}`),
          agent_contract_id: contract.contractId,
          plan_year: planYear,
          policy_type_id: policyTypeId(type),
          state_id: stateId(state),
          status: isRts ? "RTS" : chance.pick(notRts),
        });
        first = false;
      }
    }
  }
}

function byChance(chance: Dice, rts: number, failed: number): YearResult {
  const throwOf100 = chance.between(1, 100);
  if (throwOf100 <= rts) return "rts";
  return throwOf100 <= rts + failed ? "failed" : "none";
}
