import type { Database } from "../database/schema.ts";
import type { SubmissionOwner } from "../submissions/owner.ts";
import { CannotAccept } from "./refusals.ts";

/** A submission whose records are being made. */
export type AcceptedSubmission = {
  id: string;
  owner: SubmissionOwner;
  /** The fields as they were saved. */
  content: unknown;
};

/** The columns of the owner of a license, an E&O policy, an appointment or a profile. */
export function ownerColumns({ type, id }: SubmissionOwner) {
  return type === "agent" ? { agent_id: id, agency_id: null } : { agent_id: null, agency_id: id };
}

/**
 * Returns the id of a state, a license type or a carrier by its name.
 * @throws CannotAccept when there is none of that name any more
 */
export async function idByName(
  db: Database,
  table: "states" | "license_types" | "carriers",
  { field, name }: { field: string; name: string },
): Promise<string> {
  const row = await db.selectFrom(table).select("id").where("name", "=", name).executeTakeFirst();
  if (!row) throw new CannotAccept(field, "gone");
  return row.id;
}
