import { sql } from "kysely";
import { isDocument } from "#api/form-fields.ts";
import type { SubmissionKind, SubmissionStatus } from "#api/statuses.ts";
import { digestOf } from "#server/digest-of.ts";
import type { Database } from "../database/schema.ts";
import { isUuid } from "../rights.ts";
import type { Services } from "../services.ts";
import { type HistoryEvent, historyOf } from "../submissions/history.ts";
import { type SubmissionOwner, submissionOwner } from "../submissions/owner.ts";
import { type SubmissionRow, subjectOf, submissionRows } from "../submissions/submission-rows.ts";
import { applicationContent } from "./content-application.ts";
import { contractRequestContent } from "./content-contracts.ts";
import { helpRequestContent } from "./content-help.ts";
import { profileContent } from "./content-profile.ts";
import { documentContent } from "./documents.ts";
import { ItemChanged } from "./refusals.ts";

/** Everything that the review desk shows about one submission or help request. */
export type ReviewItem = {
  id: string;
  kind: SubmissionKind;
  subject: string | null;
  owner: SubmissionOwner & { name: string; npn: string | null };
  /** Null for a help request that the team made itself. */
  submittedBy: { sub: string; name: string | null; email: string | null } | null;
  submittedAt: Date;
  status: SubmissionStatus;
  /** The last decision, move or completion by the review desk; null when there is none. */
  decision: { event: string; byName: string | null; at: Date; reason: string | null } | null;
  /** The oldest event first. */
  history: HistoryEvent[];
  /** The PDFs that `reviewFile` opens. The file of an accepted license or E&O policy belongs to the record and is not here. */
  files: { id: string; name: string; sizeBytes: number }[];
  content: ReviewContent;
};

/** The fields with names in place of ids, by kind. Dates are `YYYY-MM-DD`. */
export type ReviewContent =
  | Awaited<ReturnType<typeof documentContent>>
  | Awaited<ReturnType<typeof contractRequestContent>>
  | Awaited<ReturnType<typeof applicationContent>>
  | Awaited<ReturnType<typeof profileContent>>
  | Awaited<ReturnType<typeof helpRequestContent>>;

/** Returns a submission or a help request, or undefined when there is none of this kind with this id. */
export async function reviewItem(
  services: Services,
  kind: SubmissionKind,
  id: string,
): Promise<ReviewItem | undefined> {
  const row = isUuid(id) ? await findRow(services.db, id.toLowerCase()) : undefined;
  return row?.kind === kind ? itemOf(services, row) : undefined;
}

/**
 * Checks that an item is what the reviewer has seen. It belongs into the transaction of the change, after the locks.
 * @param seen the digest of the item on the reviewer's page
 * @throws ItemChanged
 */
export async function requireSeen(services: Services, id: string, seen: string): Promise<void> {
  if (seen !== (await seenNow(services, id))) throw new ItemChanged();
}

/** Returns the digest of an item as it is now; undefined when there is none with this id. */
export async function seenNow(services: Services, id: string): Promise<string | undefined> {
  const row = isUuid(id) ? await findRow(services.db, id.toLowerCase()) : undefined;
  return row && digestOf(await itemOf(services, row));
}

async function itemOf(services: Services, row: ItemRow): Promise<ReviewItem> {
  const { db } = services;
  const history = await historyOf(db, row);
  const decided = history.findLast(
    ({ isByDesk, event }) => isByDesk && event !== "Answered" && event !== "Submitted",
  );
  return {
    id: row.id,
    kind: row.kind,
    subject: row.subject,
    owner: { ...submissionOwner(row), name: row.owner_name, npn: row.owner_npn },
    submittedBy: row.sub === null ? null : { sub: row.sub, name: row.by_name, email: row.by_email },
    submittedAt: row.submitted_at,
    status: row.status,
    decision: decided
      ? { event: decided.event, byName: decided.byName, at: decided.at, reason: decided.reason }
      : null,
    history,
    files: await filesOf(db, row),
    content: await contentOf(services, row),
  };
}

type ItemRow = SubmissionRow & {
  subject: string | null;
  owner_name: string;
  owner_npn: string | null;
  by_name: string | null;
  by_email: string | null;
};

async function findRow(db: Database, id: string): Promise<ItemRow | undefined> {
  const found = submissionRows({
    submissions: sql`submission.id = ${id}`,
    activities: sql`activity.id = ${id}`,
  });
  const { rows } = await sql<ItemRow>`
    select item.*, ${subjectOf("item")} as subject,
      coalesce(agents.name, agencies.name) as owner_name, coalesce(agents.npn, agencies.npn) as owner_npn,
      users.name as by_name, users.email as by_email
    from ${found} as item
    left join agents on agents.id = item.agent_id
    left join agencies on agencies.id = item.agency_id
    left join users on users.sub = item.sub`.execute(db);
  return rows[0];
}

async function filesOf(db: Database, { id, enrollment_id }: ItemRow): Promise<ReviewItem["files"]> {
  return db
    .selectFrom("files")
    .select(["id", "file_name as name", sql<number>`octet_length(content)`.as("sizeBytes")])
    .where((eb) => eb.or([eb("submission_id", "=", id), eb("enrollment_id", "=", enrollment_id)]))
    .orderBy("file_name")
    .orderBy("id")
    .execute();
}

async function contentOf(services: Services, row: ItemRow): Promise<ReviewContent> {
  const { db } = services;
  if (row.kind === "HelpRequest") return helpRequestContent(db, row.id);
  const { content } = await db
    .selectFrom("submissions")
    .select("content")
    .where("id", "=", row.id)
    .executeTakeFirstOrThrow();
  const submission = { id: row.id, owner: submissionOwner(row), content };
  if (isDocument(row.kind)) return documentContent(db, row.kind, submission);
  switch (row.kind) {
    case "ContractRequest":
      return contractRequestContent(db, submission, services.today());
    case "Application":
      return applicationContent(services, submission);
    case "ProfileChange":
      return profileContent(db, submission);
  }
}
