import type { scopeActions } from "#api/scopes.ts";
/** Returns the member of a closed list that a text from outside is. */
export const knownOf = <K extends string>(known: readonly K[], given: string | null): K | undefined =>
  known.find((one) => one === given);

export type ScopeAction = (typeof scopeActions)[number] | "inPerson" | "replace";

/** A scope as pages show it; null where there is nothing. Days are `YYYY-MM-DD`. */
export type ScopeRow = {
  id: string;
  name: string | null;
  /** An extension. */
  customerId: string | null;
  email: string | null;
  requested: string | null;
  completed: string | null;
  status: string | null;
  note: string | null;
  method: string | null;
  /** The scope that it replaces: the day of that one, where it is known. */
  replaces: { requested: string | null } | null;
  isReplaced: boolean;
  actions: ScopeAction[];
  /** The digest of what a question about the scope shows. */
  seen: string;
  /** The submission id of a resend; empty without its button. */
  submission: string;
  /** What exports have besides. Moments are in the business time zone, `YYYY-MM-DD HH:MM`. */
  exported: Record<
    | "id"
    | "firstName"
    | "lastName"
    | "requested"
    | "signed"
    | "completed"
    | "products"
    | "appointmentFrom"
    | "replaces"
    | "replacedBy",
    string | null
  >;
};
