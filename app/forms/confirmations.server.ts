import { createHash } from "node:crypto";
import { z } from "zod";
import { log } from "../log.server.ts";
import { type Asked, type InPortal, requestId } from "../session/access.server.ts";
import { leaveFor } from "../session/addresses.server.ts";
import { portalText } from "../session/portals.server.ts";
import { readRecord, writeRecord } from "../session/records.server.ts";
import { orUnavailable } from "../session/session.server.ts";

/**
 * What was submitted, so that its confirmation can be opened again by its reference: by who submitted it, in the portal
 * for which they did. The reference is the submission's own id, so that a form that is sent twice has one.
 */

const KEPT_MS = 7 * 24 * 60 * 60_000;

const confirmation = z.object({
  form: z.string(),
  portal: z.string(),
  /** Of what was sent. */
  digest: z.string(),
  summary: z.unknown(),
});

type Confirmation = z.infer<typeof confirmation>;
type Submitter = Pick<InPortal, "session" | "portal">;

/** @param submission the submission's id */
export function submissionKey({ session }: Pick<InPortal, "session">, submission: string): string {
  return createHash("sha256")
    .update(JSON.stringify([session.user.sub, submission]))
    .digest("hex");
}

const recordKey = (by: Submitter, submission: string) => `sent:${submissionKey(by, submission)}`;

/** @throws StoreUnavailable, as the next function does */
export async function keepConfirmation(
  by: Submitter,
  submission: string,
  { form, digest, summary }: { form: string; digest: string; summary: unknown },
): Promise<void> {
  const kept: Confirmation = { form, portal: portalText(by.portal), digest, summary };
  await writeRecord(recordKey(by, submission), kept, Date.now() + KEPT_MS);
}

export function findConfirmation(by: Submitter, submission: string): Promise<Confirmation | null> {
  return readRecord(recordKey(by, submission), confirmation);
}

type Wanted<S extends z.ZodType> = { form: string; summary: S };

/**
 * Returns the summary of what was submitted, by the reference in the address.
 * @param name of the reference in the query
 * @returns null when this user has submitted nothing under it in this portal
 */
export async function confirmationIfNamed<S extends z.ZodType>(
  { request }: Pick<Asked, "request">,
  by: Submitter,
  { form, summary }: Wanted<S>,
  name = "ref",
): Promise<z.infer<S> | null> {
  const ref = new URL(request.url).searchParams.get(name) ?? "";
  const found = await orUnavailable(findConfirmation(by, ref));
  const parsed = summary.safeParse(found?.summary);
  const isTheirs = found?.form === form && found.portal === portalText(by.portal);
  return isTheirs && parsed.success ? parsed.data : null;
}

/**
 * The summary a confirmation page shows, by the reference in its address.
 * @param oneUp where somebody goes who has no such reference (document 2, section 2)
 * @throws a redirect there
 */
export async function requireConfirmation<S extends z.ZodType>(
  asked: Asked,
  by: Submitter,
  { oneUp, ...wanted }: Wanted<S> & { oneUp: string },
): Promise<z.infer<S>> {
  const found = await confirmationIfNamed(asked, by, wanted);
  if (found !== null) return found;
  const { form } = wanted;
  log.warn({ requestId: requestId(asked.context), form }, "a confirmation was asked for that there is not");
  throw leaveFor(oneUp);
}
