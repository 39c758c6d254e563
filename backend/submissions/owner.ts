import type { OwnerType } from "#api/wire.ts";

/** The agent or the agency for which something was submitted. */
export type SubmissionOwner = { type: OwnerType; id: string };

/** Returns the owner of a row that has exactly one of the two owner ids. */
export function submissionOwner(row: { agent_id: string | null; agency_id: string | null }): SubmissionOwner {
  if (row.agent_id !== null) return { type: "agent", id: row.agent_id };
  return { type: "agency", id: row.agency_id ?? "" };
}
