import { LRUCache } from "lru-cache";
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

/** What short ids meant when an agency's carriers were last shown. */
const lastKnown = new LRUCache<string, Named[]>({ max: 1000 });

/** @returns the carriers as a page shows them; what their short ids mean is remembered */
export function withShortIds(agencyId: string, carriers: Panel<Named[]>): Panel<Named[]> {
  if (!carriers.value) return carriers;
  lastKnown.set(agencyId, carriers.value);
  return { value: byShortId(carriers.value) };
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
 * @param agencyId whose carriers they are
 * @returns null when nothing is asked, or none of the agency's. Where its carriers could not be fetched, a whole id is as it
 * is, and a short one what it last was
 * @throws BackendFault when nobody knows any more what a short id was
 */
export async function chosenCarrier(
  asked: string,
  agencyId: string,
  carriers: Promise<Panel<Named[]>>,
): Promise<ChosenCarrier | null> {
  if (!asked) return null;
  const { value, fault } = await carriers;
  const found = carrierIn(value ?? lastKnown.get(agencyId) ?? [], asked);
  if (found || value) return found;
  if (SHORT.test(asked)) throw new BackendFault(fault, "the carrier of a short id is not known");
  return { short: asked, id: asked };
}

function carrierIn(value: Named[], asked: string): ChosenCarrier | null {
  const shorts = byShortId(value);
  const index = value.findIndex(({ id }, at) => id === asked || shorts[at]?.id === asked);
  const [short, whole] = [shorts[index], value[index]];
  return short && whole ? { short: short.id, id: whole.id } : null;
}
