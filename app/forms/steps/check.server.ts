import { digestOf } from "#server/digest-of.ts";
import { attempt } from "../../api-client/attempt.server.ts";
import type { RequestArgs } from "../../host/request-args.server.ts";
import { redirectTo } from "../../session/addresses.server.ts";
import { type InPortal, requirePortal } from "../../session/guards.server.ts";
import { orUnavailablePage } from "../../session/session.server.ts";
import { findConfirmation } from "../confirmations.server.ts";
import { type FormDefinition, openForm } from "../form.server.ts";
import type { Upload } from "../kept-uploads.server.ts";
import { noteStatusOfPage } from "../show-again.server.ts";
import type { AtStep } from "./draft.server.ts";
import { pageOf, type StepArgs, stepPath } from "./step.server.ts";

/**
 * The last step of a wizard shows every answer once more, and sends what it showed. It says in its field `seen` what it showed. When
 * that is no longer what would be sent, the page is shown as it is now, with status 409: `docs/decisions/0234`.
 */

const SEEN = "seen";
const CHANGED = "changed";

/** All answers of a draft, or the step to answer again because its choice is no longer offered. */
export type Reviewed<V, R> =
  | { review: R; values: V; uploads?: Record<string, Upload[]>; again?: undefined }
  | { again: string };

/** Stands for what a page shows. The revision stands for what it does not show whole, such as an identity number. */
const seenIn = ({ draft }: AtStep, review: unknown) => digestOf([draft?.revision, review]);

/**
 * Loads what the page of the last step shows.
 * @throws a redirect to a step whose choice is no longer offered
 */
export async function loadCheck<At extends AtStep, V, R>(
  args: RequestArgs,
  at: At,
  { form, review }: { form: FormDefinition; review(at: At): Promise<Reviewed<V, R>> },
) {
  const { value: found, fault } = await attempt(review(at));
  if (found?.again !== undefined) throw redirectTo(stepPath(at, found.again));
  const isChanged = new URL(args.request.url).searchParams.has(CHANGED);
  if (isChanged) noteStatusOfPage(args.context, 409);
  const opened = await openForm(args, at, form);
  return {
    ...pageOf(at),
    form: { ...opened, submission: at.draft?.submission ?? opened.submission },
    found: found ?? null,
    seen: found && seenIn(at, found.review),
    isChanged,
    fault,
  };
}

/** @throws a redirect to the page as it is now when its form is about something else, or there is nothing to send */
export function requireSeen<R>(
  at: AtStep,
  fields: URLSearchParams,
  review: R,
  isNothing: ((review: R) => boolean) | undefined,
): void {
  if (isNothing?.(review) || fields.get(SEEN) !== seenIn(at, review))
    throw redirectTo(stepPath(at, at.step, { [CHANGED]: "yes" }), { status: 303 });
}

/**
 * Returns somebody at the last step, whose draft can be sent. A draft goes when it has been sent: whoever pressed twice finds
 * what became of it.
 * @param sent the name of the confirmation, and its address
 * @throws a redirect to the confirmation then; what `requireStep` throws
 */
export async function requireUnsent<At extends AtStep>(
  args: StepArgs,
  submission: string,
  requireStep: (args: StepArgs) => Promise<At>,
  sent: { form: string; path(user: InPortal, ref: string): string },
): Promise<At> {
  try {
    return await requireStep(args);
  } catch (leaving) {
    const user = await requirePortal(args);
    const found = await orUnavailablePage(findConfirmation(user, submission));
    if (found?.form !== sent.form) throw leaving;
    throw redirectTo(sent.path(user, submission), { status: 303 });
  }
}
