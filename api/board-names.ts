/** The names of the board of a downline: `docs/product/readiness.md`, "Who may sell?". */

/** The findings about a contract, a certification, and a license or E&O. A backend may send others. */
export const contractFindings = ["met", "pending", "ended"] as const;
export const certificationFindings = ["met", "missing", "otherState", "unknown"] as const;
export const lastingFindings = ["met", "missing", "ended"] as const;

/** The rows that can be asked for. `unknown`: nothing is missing, and no certification is on record. `open`: something is missing. */
export const boardFilters = [
  "ready",
  "unknown",
  "open",
  "contract",
  "certification",
  "license",
  "eAndO",
] as const;
export type BoardFilter = (typeof boardFilters)[number];

export const boardSorts = ["AgentName", "InsurerName", "UplineAgency"] as const;
export type BoardSort = (typeof boardSorts)[number];

/** The most agents that can be asked at once. */
export const MOST_ASKED = 500;
