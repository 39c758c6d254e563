import type { DemoRows } from "./rows.ts";
import { dice, idFor } from "./seeded.ts";

/** Numbers that nobody has: 555-01xx in every area. */

const areas = ["727", "813", "404", "843", "512", "225"];

/** Most agents have two numbers, some one, a few none. */
export function addPhoneNumbers(rows: DemoRows, agents: readonly { id: string; key: string }[]): void {
  for (const { id, key } of agents) {
    const chance = dice(`phones of ${key}`);
    const count = key === "marisol-vega" ? 2 : chance.pick([0, 1, 1, 2, 2, 2]);
    const types = chance.pick([
      ["Mobile", "Office"],
      ["Office", "Mobile"],
      ["Mobile", null],
    ] as const);
    for (let number = 0; number < count; number++) {
      rows.agent_phone_numbers.push({
        id: idFor("phone", `${key}:${number + 1}`),
        agent_id: id,
        phone_number: `${chance.pick(areas)}55501${chance.digits(2)}`,
        phone_type: types[number] ?? null,
        is_primary: number === 0,
      });
    }
  }
}
