import { createHash } from "node:crypto";
import { z } from "zod";
import { businessDate, businessTime } from "#api/business-time.ts";
import { relationshipManagerOf } from "../backend/relationship-manager.server.ts";
import { now } from "../clock.server.ts";
import { log } from "../log.server.ts";
import { leaveNotice } from "../notices/notice.server.ts";
import { portalText } from "../portal.ts";
import { type RequestArgs, requestId } from "../request/request-args.server.ts";
import type { InPortal } from "../session/access.server.ts";
import { redirectTo } from "../session/addresses.server.ts";
import { orUnavailablePage } from "../session/session.server.ts";
import { settings } from "../settings.server.ts";
import { isRecordId, readRecord, writeRecord } from "../store/records.server.ts";
import type { Receipt } from "./receipt.tsx";
import { shortReference, shortReferenceIn } from "./short-reference.ts";

/**
 * What was submitted, so that its confirmation can be opened again by its reference: by who submitted it, in the portal
 * for which they did. The reference is the submission's own id, so that a form that is sent twice has one; its short form
 * leads there as well.
 */

const KEPT_MS = 7 * 24 * 60 * 60_000;

const confirmation = z.object({
  form: z.string(),
  portal: z.string(),
  /** Of what was sent. */
  digest: z.string(),
  summary: z.unknown(),
  /** The backend's own reference, if it gives one. */
  reference: z.string().nullable().default(null),
  /** When it was submitted, in the business time zone: `YYYY-MM-DD`, `HH:MM` and the zone's short name. */
  sent: z.object({ day: z.string(), time: z.string(), zone: z.string() }).nullable().default(null),
});

type Confirmation = z.infer<typeof confirmation>;
type Submitter = Pick<InPortal, "session" | "portal">;

/** @param submission the submission's id */
export function submissionKey({ session }: Pick<InPortal, "session">, submission: string): string {
  return createHash("sha256")
    .update(JSON.stringify([session.user.sub, submission]))
    .digest("hex");
}

const recordKey = (by: Submitter, reference: string) => `sent:${submissionKey(by, reference)}`;

/** @throws StoreUnavailable, as the next function does */
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

/** @param reference the submission's id, or its short form */
export async function findConfirmation(by: Submitter, reference: string): Promise<Confirmation | null> {
  const short = isRecordId(reference) ? shortReference(reference) : shortReferenceIn(reference);
  if (short === null) return null;
  const found = await readRecord(recordKey(by, short), confirmation);
  // Until they have short forms, confirmations are kept by the id alone.
  return found ?? (isRecordId(reference) ? readRecord(recordKey(by, reference), confirmation) : null);
}

type ConfirmationQuery<S extends z.ZodType> = { form: string; summary: S };
type ConfirmationContent<S extends z.ZodType> = { summary: z.infer<S>; receipt: Receipt };

/**
 * Returns the summary of what was submitted and its receipt, by the reference in the address.
 * @param name of the reference in the query
 * @returns null when this user has submitted nothing under it in this portal
 */
export async function confirmationInAddress<S extends z.ZodType>(
  { request }: Pick<RequestArgs, "request">,
  by: InPortal,
  { form, summary }: ConfirmationQuery<S>,
  name = "ref",
): Promise<ConfirmationContent<S> | null> {
  const ref = new URL(request.url).searchParams.get(name) ?? "";
  const found = await orUnavailablePage(findConfirmation(by, ref));
  const parsed = summary.safeParse(found?.summary);
  const isMatch = found?.form === form && found.portal === portalText(by.portal);
  if (!isMatch || !parsed.success) return null;
  const manager = await relationshipManagerOf(by.session.user.sub, by.backend, by.portal);
  return { summary: parsed.data, receipt: { ...receiptOf(found, by, ref), manager } };
}

/** Only who submitted something, in the portal for which they did, opens its confirmation: they are the same still. */
function receiptOf(
  { reference, sent }: Confirmation,
  { session, portal }: Submitter,
  ref: string,
): Omit<Receipt, "manager"> {
  const { name, email } = session.user;
  return {
    reference: reference ?? (isRecordId(ref) ? shortReference(ref) : (shortReferenceIn(ref) ?? ref)),
    sent,
    by: email || name,
    portal: portal.name,
    answerDays: settings.REVIEW_BUSINESS_DAYS,
  };
}

/**
 * The summary and the receipt a confirmation page shows, by the reference in its address.
 * @param fallbackPage the page for users without such a reference: `docs/product/submissions.md`, "Confirmation"
 * @throws a redirect there
 */
export async function requireConfirmation<S extends z.ZodType>(
  args: RequestArgs,
  by: InPortal,
  { fallbackPage, ...query }: ConfirmationQuery<S> & { fallbackPage: string },
): Promise<ConfirmationContent<S>> {
  const found = await confirmationInAddress(args, by, query);
  if (found !== null) return found;
  const { form } = query;
  log.warn({ requestId: requestId(args.context), form }, "a confirmation was asked for that there is not");
  throw redirectTo(fallbackPage, { cookies: [await leaveNotice("confirmationGone")] });
}
