import { addDays } from "#api/business-time.ts";
import { type Carrier, productId, productsOf, stateId } from "./carriers.ts";
import { person } from "./people.ts";
import type { DemoRows } from "./rows.ts";
import { dice, idFor } from "./seeded.ts";

const states = ["FL", "GA", "AL", "SC", "TX"];

/** Policies written under one agent's contract, none of them before it started. */
export function addPolicies(
  rows: DemoRows,
  contract: {
    contractId: string;
    key: string;
    carrier: Carrier;
    types: readonly string[];
    count: number;
    started: string;
    today: string;
  },
): void {
  const products = productsOf(contract.carrier).filter(({ type }) => contract.types.includes(type));
  if (products.length === 0) return;
  const days = (Date.parse(contract.today) - Date.parse(contract.started)) / 86_400_000;
  for (let number = 1; number <= contract.count; number++) {
    const chance = dice(`policy ${contract.key} ${number}`);
    const holder = person(chance);
    const effective = addDays(contract.started, chance.between(0, Math.max(0, days)));
    const ended = days > 400 && chance.between(1, 6) === 1;
    rows.policies.push({
      id: idFor("policy", `${contract.key}:${number}`),
      agent_contract_id: contract.contractId,
      product_id: productId(chance.pick(products).name),
      policy_number: `${contract.carrier.prefix}${chance.digits(9)}`,
      holder_first_name: holder.first,
      holder_last_name: holder.last,
      state_id: stateId(chance.pick(states)),
      status: ended ? "Terminated" : "Active",
      effective_date: effective,
      end_date: ended ? laterOf(effective, addDays(contract.today, -chance.between(1, 300))) : null,
    });
  }
}

function laterOf(one: string, other: string): string {
  return one > other ? one : other;
}
