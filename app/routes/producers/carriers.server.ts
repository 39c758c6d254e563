import type { Named } from "../../backend/dictionaries.server.ts";
import { BackendFault } from "../../backend/fault.ts";
import type { Panel } from "../../backend/panel.server.ts";

/**
 * What the list's addresses call an agency's carriers: a UUID by its first eight digits, unless two of the agency's begin
 * alike, and anything else by itself. A page of rows has all of them in its filter, where they would weigh more than
 * their names. The whole id is understood too.
 */

const LONG = /^[0-9a-f]{8}(?=(-[0-9a-f]{4}){3}-[0-9a-f]{12}$)/i;
const SHORT = /^[0-9a-f]{8}$/i;

export function withShortIds(carriers: Panel<Named[]>): Panel<Named[]> {
  return carriers.value ? { value: byShortId(carriers.value) } : carriers;
}

/** @returns the same carriers in the same order */
function byShortId(carriers: readonly Named[]): Named[] {
  const shorts = carriers.map(({ id }) => LONG.exec(id)?.[0] ?? id);
  const isSingle = (short: string) => shorts.indexOf(short) === shorts.lastIndexOf(short);
  return carriers.map(({ id, name }, index) => {
    const short = shorts[index] ?? id;
    return { id: isSingle(short) ? short : id, name };
  });
}

/** A carrier of an agency: what addresses call it, and its id. */
export type ChosenCarrier = { short: string; id: string };

/**
 * @param asked what an address says
 * @param carriers of the agency
 * @returns null when nothing is asked, or none of the agency's; where they could not be fetched, a whole id as it is
 * @throws BackendFault when they could not be fetched and the whole id cannot be known
 */
export async function chosenCarrier(
  asked: string,
  carriers: Promise<Panel<Named[]>>,
): Promise<ChosenCarrier | null> {
  if (!asked) return null;
  const { value, fault } = await carriers;
  if (!value) {
    if (SHORT.test(asked)) throw new BackendFault(fault, "the carrier of a short id is not known");
    return { short: asked, id: asked };
  }
  const shorts = byShortId(value);
  const index = value.findIndex(({ id }, at) => id === asked || shorts[at]?.id === asked);
  const [short, whole] = [shorts[index], value[index]];
  return short && whole ? { short: short.id, id: whole.id } : null;
}
