import { person } from "./people.ts";
import { type Dice, dice } from "./seeded.ts";

/** The people whom enrollments are for. All fictional. */

export type Customer = { first: string; last: string; state: string; county: string | null };

/** Names with several parts, apostrophes, accents and small letters: lists find and sort them like all others. */
const unusualNames: readonly (readonly [first: string, last: string])[] = [
  ["Anne-Marie", "O'Connor"],
  ["José Luis", "García Márquez"],
  ["Mary Jo", "de la Cruz"],
  ["Zoë", "Müller-Schmidt"],
  ["Seán", "Ó Briain"],
  ["Ana", "Núñez"],
  ["Jean-Luc", "St. John"],
  ["Thùy Linh", "Nguyễn"],
  ["D'Andre", "van der Berg"],
  ["Łucja", "Żak"],
];

const homes: readonly (readonly [state: string, counties: readonly string[]])[] = [
  ["FL", ["Pinellas", "Hillsborough", "Manatee", "Miami-Dade", "St. Johns"]],
  ["FL", ["Pasco", "Sarasota", "Orange", "Polk", "Lee"]],
  ["GA", ["Chatham", "Fulton", "DeKalb", "Glynn"]],
  ["AL", ["Mobile", "Baldwin", "Jefferson"]],
  ["TX", ["Harris", "Travis", "Bexar"]],
];

/**
 * Returns somebody who is always the same for a key.
 * @param number every fifth customer has an unusual name, every eleventh has no county
 */
export function customer(key: string, number: number): Customer {
  const chance = dice(`customer ${key}`);
  const [first, last] = number % 5 === 1 ? chance.pick(unusualNames) : plainName(chance);
  const [state, counties] = chance.pick(homes);
  return { first, last, state, county: number % 11 === 10 ? null : chance.pick(counties) };
}

function plainName(chance: Dice): [string, string] {
  const { first, last } = person(chance);
  return [first, last];
}
