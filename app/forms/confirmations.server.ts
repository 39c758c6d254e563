import { createHash } from "node:crypto";
import { z } from "zod";
import { businessDate, businessTime } from "#api/business-time.ts";
import { attempt } from "../api-client/attempt.server.ts";
import { isKnownToHave } from "../api-client/features.server.ts";
import { inTime } from "../api-client/in-time.server.ts";
import { relationshipManagerOf } from "../api-client/relationship-manager.server.ts";
import { leaveNotice } from "../frame/notice.server.ts";
import { now } from "../host/clock.server.ts";
import { log } from "../host/log.server.ts";
import { type RequestArgs, requestId } from "../host/request-args.server.ts";
import { settings } from "../host/settings.server.ts";
import { portalText } from "../paths.ts";
import { redirectTo } from "../session/addresses.server.ts";
import type { InPortal } from "../session/guards.server.ts";
import { orUnavailablePage } from "../session/session.server.ts";
import { isRecordId, readRecord, writeRecord } from "../store/records.server.ts";
import type { Receipt } from "./receipt.tsx";
import { shortReference, shortReferenceIn } from "./short-reference.ts";

/**
 * Stores a confirmation for each submission. A user can open it again by its reference, in the portal of the
 * submission. The reference is the submission id, so a form that is sent twice has one confirmation. The
 * short form of the id works too.
 */

const KEPT_MS = 7 * 24 * 60 * 60_000;

const confirmation = z.object({
  form: z.string(),
  portal: z.string(),
  /** The hash of the submitted content. */
  digest: z.string(),
  summary: z.unknown(),
  /** The reference that the backend gave, if any. */
  reference: z.string().nullable(),
  /**
   * The time of the submission in the business time zone: `YYYY-MM-DD`, `HH:MM` and the short name of the
   * zone.
   */
  sent: z.object({ day: z.string(), time: z.string(), zone: z.string() }),
});

type Confirmation = z.infer<typeof confirmation>;
type Submitter = Pick<InPortal, "session" | "portal">;

/**
 * Returns the store key of a submission. Each user has keys of their own.
 * @param submission the submission id
 */
export function submissionKey({ session }: Pick<InPortal, "session">, submission: string): string {
  return createHash("sha256")
    .update(JSON.stringify([session.user.sub, submission]))
    .digest("hex");
}

const recordKey = (by: Submitter, reference: string) => `sent:${submissionKey(by, reference)}`;

/**
 * Stores the confirmation of a submission for seven days.
 * @throws StoreUnavailable
 */
export async function keepConfirmation(
  by: Submitter,
  submission: string,
  { form, digest, summary, reference }: Pick<Confirmation, "form" | "digest" | "summary" | "reference">,
): Promise<void> {
  const zone = settings.BUSINESS_TIME_ZONE;
  const sent = { day: businessDate(now(), zone), ...businessTime(now(), zone) };
  const portal = portalText(by.portal);
  const kept: Confirmation = { form, portal, digest, summary, reference, sent };
  await writeRecord(recordKey(by, shortReference(submission)), kept, Date.now() + KEPT_MS);
}

/**
 * Returns the confirmation with a reference. Returns null when this user has none.
 * @param reference the submission id or its short form
 * @throws StoreUnavailable
 */
export async function findConfirmation(by: Submitter, reference: string): Promise<Confirmation | null> {
  const short = isRecordId(reference) ? shortReference(reference) : shortReferenceIn(reference);
  if (short === null) return null;
  return readRecord(recordKey(by, short), confirmation);
}

type ConfirmationQuery<S extends z.ZodType> = {
  form: string;
  summary: S;
  /** The reference is one of another service, which the backend does not know. */
  isForeign?: boolean;
};
type ConfirmationContent<S extends z.ZodType> = { summary: z.infer<S>; receipt: Receipt };

/**
 * Returns the summary and the receipt of the submission that the address names.
 * @param name the query parameter of the reference
 * @returns null when this user has no such submission in this portal
 */
export async function confirmationInAddress<S extends z.ZodType>(
  { request }: Pick<RequestArgs, "request">,
  by: InPortal,
  { form, summary, isForeign = false }: ConfirmationQuery<S>,
  name = "ref",
): Promise<ConfirmationContent<S> | null> {
  const ref = new URL(request.url).searchParams.get(name) ?? "";
  const found = await orUnavailablePage(findConfirmation(by, ref));
  const parsed = summary.safeParse(found?.summary);
  const isMatch = found?.form === form && found.portal === portalText(by.portal);
  if (!isMatch || !parsed.success) return null;
  const [manager, canFollow] = await Promise.all([
    relationshipManagerOf(by.backend, by.portal),
    found.reference !== null && !isForeign && hasSubmissions(by),
  ]);
  const submissionId = canFollow ? found.reference : null;
  return { summary: parsed.data, receipt: { ...receiptOf(found, by, ref), manager, submissionId } };
}

/** A link is not worth a longer wait. */
const FEATURES_MS = 1000;

async function hasSubmissions(user: InPortal): Promise<boolean> {
  const find = () => isKnownToHave(user, "submissions");
  const { value } = await attempt(inTime(user.backend, "the features for a receipt", FEATURES_MS, find));
  return value ?? false;
}

/**
 * The submitter and the portal of a receipt are always the current ones: nobody else can open the
 * confirmation.
 */
function receiptOf(
  { reference, sent }: Confirmation,
  { session, portal }: Submitter,
  ref: string,
): Omit<Receipt, "manager" | "submissionId"> {
  const { name, email } = session.user;
  return {
    reference: reference ?? (isRecordId(ref) ? shortReference(ref) : (shortReferenceIn(ref) ?? ref)),
    sent,
    by: name || email,
    portal: portal.name,
    answerDays: settings.REVIEW_BUSINESS_DAYS,
  };
}

/**
 * Returns the summary and the receipt for a confirmation page: `docs/product/submissions.md`, "Confirmation".
 * @param fallbackPage the page for a user without such a submission
 * @throws a redirect to that page
 */
export async function requireConfirmation<S extends z.ZodType>(
  args: RequestArgs,
  by: InPortal,
  { fallbackPage, ...query }: ConfirmationQuery<S> & { fallbackPage: string },
): Promise<ConfirmationContent<S>> {
  const found = await confirmationInAddress(args, by, query);
  if (found !== null) return found;
  const { form } = query;
  log.warn({ requestId: requestId(args.context), form }, "no such confirmation");
  throw redirectTo(fallbackPage, { cookies: [await leaveNotice("confirmationGone")] });
}
