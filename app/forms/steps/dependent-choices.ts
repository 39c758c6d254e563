import type { Fault } from "../../api-client/fault.ts";
import type { Named } from "../../api-client/rows.server.ts";
import type { FormState } from "../form-state.ts";
import type { Typed } from "./draft.server.ts";

/** A field that offers a list; undefined when the list is not known, such as when it could not be fetched. */
export type Link = { field: string; offered: readonly Named[] | undefined };

/**
 * Checks choices that depend on each other, the first one first. A choice that is not offered is emptied, and those behind
 * it with it.
 * @returns the values that are left, and the fields that were emptied
 */
export function checkChain(values: Typed, chain: readonly Link[]): { values: Typed; emptied: string[] } {
  const emptied: string[] = [];
  let isBroken = false;
  for (const { field, offered } of chain) {
    const chosen = values[field]?.[0];
    isBroken ||= Boolean(chosen && offered && !offered.some(({ id }) => id === chosen));
    if (isBroken && chosen) emptied.push(field);
  }
  const left = Object.entries(values).filter(([field]) => !emptied.includes(field));
  return { values: Object.fromEntries(left), emptied };
}

/** Returns a form with the choices that it offers, and what is wrong with those that were made. */
export function checkedChoices<C extends { emptied: string[]; fault?: Fault | undefined }>(
  state: FormState,
  values: Typed,
  choices: C,
) {
  const { emptied, fault } = choices;
  const failure = fault ? { kind: "backend" as const, fault } : null;
  return { state: { ...state, values, choices }, notOffered: emptied, failure };
}
