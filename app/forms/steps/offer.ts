import type { Named } from "../../api-client/rows.server.ts";
import { matching } from "../../i18n/search.ts";

/** Longer lists are searched, not shown. */
const MOST_LISTED = 25;

/**
 * The candidates of a step: all of them, or the results of a search in a long list. The chosen one and those at the top are
 * always among them.
 */
export type Offer<T extends Named = Named> = {
  candidates: T[];
  /** Null when the list is short enough to do without a search. */
  search: {
    text: string;
    found: number;
    isCut: boolean;
    /** Agents are found by NPN and email as well. */
    isByContact?: boolean;
  } | null;
};

/**
 * @param chosen the id that stands in the form, if any
 * @param isUsual tells whether one stands first whatever is searched for, such as one's own agency
 * @param found what the search finds; by name unless it is told
 */
export function offer<T extends Named>(
  all: readonly T[],
  text: string,
  chosen: string | undefined,
  isUsual: (candidate: T) => boolean = () => false,
  found: readonly T[] = text ? matching(all, text) : [],
): Offer<T> {
  const usual = all.filter(isUsual);
  const others = all.filter((candidate) => !isUsual(candidate));
  if (all.length <= MOST_LISTED) return { candidates: [...usual, ...others], search: null };
  const shown = found.slice(0, MOST_LISTED);
  const kept = all.filter(({ id }) => id === chosen);
  const candidates = [...new Set([...usual.slice(0, MOST_LISTED), ...kept, ...shown])];
  return { candidates, search: { text, found: found.length, isCut: found.length > MOST_LISTED } };
}
