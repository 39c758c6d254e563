/** The names of the board of a downline, and of what is found about an agent: `docs/product/readiness.md`. */

/** The things that an agent needs to sell, in the order in which a producer gets them. Each has what can be found about it; a backend may send more. */
export const findings = {
  contract: ["met", "pending", "ended", "missing", "otherType"],
  certification: ["met", "missing", "otherState", "unknown"],
  license: ["met", "missing", "ended"],
  appointment: ["met", "pending", "ended", "otherState", "missing", "unknown"],
  eAndO: ["met", "missing", "ended"],
} as const;
export type Thing = keyof typeof findings;
export const things = Object.keys(findings) as Thing[];
export type Finding = { [T in Thing]: `${T}.${(typeof findings)[T][number]}` }[Thing];

/** The fields of a row of the board that have what is found. */
export const findingFields = {
  contract: "Contract",
  certification: "Certification",
  license: "License",
  appointment: "Appointment",
  eAndO: "EAndO",
} as const satisfies Record<Thing, string>;

/** `unknown`: nothing says that it is missing. */
export function standingOf(found: string): "met" | "unknown" | "open" {
  return found === "met" || found === "unknown" ? found : "open";
}

/** The rows that can be asked for. `unknown`: nothing is missing, and something is not on record. `open`: something is missing. */
export const boardFilters = ["ready", "unknown", "open", ...things] as const;
export type BoardFilter = (typeof boardFilters)[number];

export const boardSorts = ["AgentName", "InsurerName", "UplineAgency"] as const;
export type BoardSort = (typeof boardSorts)[number];

/** The most agents that can be asked at once. */
export const MOST_ASKED = 500;
