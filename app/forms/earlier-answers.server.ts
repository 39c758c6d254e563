import { type FormField, type FormFields, isFile, valueOnWire } from "#api/form-fields.ts";
import type { SubmissionKind } from "#api/statuses.ts";
import { attempt } from "../api-client/attempt.server.ts";
import { isPlainId } from "../api-client/client.server.ts";
import { isKnownToHave } from "../api-client/features.server.ts";
import { submissionOf } from "../api-client/your-submissions.server.ts";
import type { InPortal } from "../session/guards.server.ts";

/** Forms that are filled in with what was submitted or is on record: `docs/product/submissions.md`, "Forms that are filled in". */

/** Returns a submission of the portal; null when it cannot be had. */
export async function findSubmission(user: InPortal, id: string) {
  if (!isPlainId(id) || !(await isKnownToHave(user, "submissions"))) return null;
  return (await attempt(submissionOf(user.backend, user.portal, id))).value ?? null;
}

/** Returns the answers of a submission of the portal, and why it was rejected, if it was; null when they cannot be had. */
export async function earlierSubmission(user: InPortal, id: string, kind: SubmissionKind) {
  const found = await findSubmission(user, id);
  if (!found?.submitted || found.submission.kind !== kind) return null;
  return { answers: found.submitted.answers, reason: found.submission.reason };
}

/** Returns fields as a form has them. @param record by the names of the wire */
export function typedFrom(
  fields: FormFields,
  record: Record<string, unknown>,
  isWanted: (field: FormField) => boolean = () => true,
): Record<string, string[]> {
  const typed = (field: FormField): string[] => {
    const value = valueOnWire(record, field);
    if (field.is === "box") return value === true ? ["on"] : [];
    const all: unknown[] = Array.isArray(value) ? value : [value];
    return all.flatMap((one) =>
      typeof one === "number" || (typeof one === "string" && one) ? [String(one)] : [],
    );
  };
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([, field]) => !isFile(field) && isWanted(field))
      .map(([name, field]) => [name, typed(field)]),
  );
}

const LONGEST_ID = 64;

/** Returns the id with which an address says what its form is opened with. */
export const idIn = (
  { url }: Pick<Request, "url">,
  name: "about" | "policy" | "payment" | "renew" | "repeat",
) => new URL(url).searchParams.get(name)?.slice(0, LONGEST_ID) || undefined;
