import type { Named } from "../../api-client/dictionaries.server.ts";

/** Addresses carry a carrier's whole id. Older ones have the first eight digits of a UUID. */

const BEGINNING = /^[0-9a-f]{8}$/i;

export const isBeginning = (asked: string): boolean => BEGINNING.test(asked);

/**
 * @param asked the carrier an address names: an id, or the first eight digits of one
 * @param carriers the agency's
 * @returns the carrier's id; null when none or more than one is meant
 */
export function resolveCarrier(asked: string, carriers: readonly Named[]): string | null {
  if (carriers.some(({ id }) => id === asked)) return asked;
  const [only, second] = isBeginning(asked) ? carriers.filter(({ id }) => id.startsWith(`${asked}-`)) : [];
  return only && !second ? only.id : null;
}
