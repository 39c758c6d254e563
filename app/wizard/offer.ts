import type { Named } from "../backend/rows.server.ts";
import { matching } from "../lists/search.ts";

/** Longer lists are searched, not shown. */
const MOST_LISTED = 25;

/**
 * What a step offers: everything, or of a long list what a search finds. What is chosen already is always there, and so are
 * those who stand first.
 */
export type Offer<T extends Named = Named> = {
  candidates: T[];
  /** Null when the list is short enough to do without a search. */
  search: { text: string; found: number; isCut: boolean } | null;
};

/**
 * @param chosen the id that stands in the form, if any
 * @param standsFirst tells those that most people look for
 */
export function offer<T extends Named>(
  all: readonly T[],
  text: string,
  chosen: string | undefined,
  standsFirst: (candidate: T) => boolean = () => false,
): Offer<T> {
  if (all.length <= MOST_LISTED) return { candidates: [...all], search: null };
  const found = text ? matching(all, text) : [];
  const always = [...all.filter(standsFirst), ...all.filter(({ id }) => id === chosen)];
  const candidates = [...new Set([...always, ...found.slice(0, MOST_LISTED)])];
  return { candidates, search: { text, found: found.length, isCut: found.length > MOST_LISTED } };
}
