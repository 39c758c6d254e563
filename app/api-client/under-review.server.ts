import { type DocumentKind, documentForms } from "#api/form-fields.ts";
import { businessMoment } from "../host/clock.server.ts";
import type { Portal } from "../paths.ts";
import { attempt } from "./attempt.server.ts";
import type { Backend, CallLimits } from "./client.server.ts";
import { openRequestsOf } from "./contract-requests.server.ts";
import { isKnownToHave } from "./features.server.ts";
import { soon } from "./soon.server.ts";
import { submissionsOf } from "./your-submissions.server.ts";

/** A submission of a license or an E&O policy that nobody has decided yet. `submitted` is `YYYY-MM-DD`. */
export type UnderReview = { submissionId: string; submitted: string | null };

/** A portal has fewer of them at once. */
const MOST = 100;

/** A page waits no longer for what is under review. */
const WAIT_MS = 1000;

type Find = (record: Readonly<Record<string, unknown>>) => UnderReview | null;

/**
 * Returns what is under review, by its subject: `docs/product/submissions.md`, "Under review". Nothing is, where the backend does not
 * know, or answers late.
 */
export async function underReviewOf(
  asking: { backend: Backend; portal: Portal },
  kind: DocumentKind,
  limits: CallLimits = {},
): Promise<Find> {
  return (await soon(findUnderReview(asking, kind, limits), WAIT_MS)) ?? (() => null);
}

/**
 * Returns the carriers that the portal has asked for itself, while that is under review, by name. There are none where the backend does
 * not know, or answers late.
 */
export async function carriersUnderReview({
  backend,
  portal,
}: {
  backend: Backend;
  portal: Portal;
}): Promise<string[]> {
  const ofItself = portal.type === "agency" ? { AgencyId: portal.id } : {};
  const found = await soon(attempt(openRequestsOf(backend, portal, ofItself)), WAIT_MS);
  return [...new Set(found?.value?.rows.map(({ InsurerName }) => InsurerName))].sort();
}

async function findUnderReview(
  { backend, portal }: { backend: Backend; portal: Portal },
  kind: DocumentKind,
  limits: CallLimits,
): Promise<Find> {
  if (!(await isKnownToHave({ backend, portal }, "submissions"))) return () => null;
  const query = { Kind: kind, IsOpen: true, sort: "Submitted-desc", page: 1, pageSize: MOST };
  const { value } = await attempt(submissionsOf(backend, portal, query, limits));
  const found = new Map(
    value?.rows.map(({ id, subject, submitted }) => [
      subject,
      { submissionId: id, submitted: submitted && businessMoment(submitted).date },
    ]),
  );
  return (record) =>
    found.get(documentForms[kind].subject.flatMap((field) => record[field] ?? []).join(" ")) ?? null;
}
