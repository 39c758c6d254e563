import { createHash } from "node:crypto";
import type { Insertable } from "kysely";
import type { SubmissionTable } from "#backend/database/submission-tables.ts";
import { idFor } from "./seeded.ts";

/** The member of the review desk. */
export type DemoReviewer = { sub: string; name: string };

type NewRow = Pick<Insertable<SubmissionTable>, "kind" | "sub" | "submitted_at"> & {
  key: string;
  agent_id?: string;
  agency_id?: string;
  content: object;
};

/** Returns the row of a submission under review. */
export function submissionRow({
  key,
  content,
  ...row
}: NewRow): Insertable<SubmissionTable> & { id: string } {
  const text = JSON.stringify(content);
  return {
    agent_id: null,
    agency_id: null,
    ...row,
    id: idFor("submission", key),
    status: "under review",
    content: text,
    idempotency_key: null,
    digest: createHash("sha256").update(text).digest("hex"),
    decided_at: null,
    reason: null,
  };
}
