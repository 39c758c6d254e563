import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { businessDate } from "#api/business-time.ts";
import { attempt } from "../../api-client/attempt.server.ts";
import { statesOf } from "../../api-client/dictionaries.server.ts";
import { pageStatus } from "../../api-client/fault.ts";
import { openProfileRequestOf, profileOf } from "../../api-client/profile.server.ts";
import { attemptRows } from "../../api-client/rows.server.ts";
import { earlierSubmission, idIn } from "../../forms/earlier-answers.server.ts";
import { type Received, refusedState } from "../../forms/form.server.ts";
import {
  lookupFailed,
  openStep,
  pageOf,
  saveAndContinue,
  showStepAgain,
  typedAt,
} from "../../forms/steps/step.server.ts";
import type { RequestArgs } from "../../host/request-args.server.ts";
import { settings } from "../../host/settings.server.ts";
import { type AtStep, requireStep } from "./draft.server.ts";
import { changesBetween, type ProfileValues } from "./fields.ts";
import { profileForms, typedOf, valuesOf } from "./form.server.ts";
import { changesTo } from "./review.server.ts";

/** The form that changes a profile. Its answer is checked on the next page. */

export async function loadChanges(args: LoaderFunctionArgs) {
  const at = await requireStep(args, "changes");
  const { backend, portal, draft } = at;
  const { type } = portal;
  const repeat = draft ? undefined : idIn(args.request, "repeat");
  const [profile, states, request, earlier] = await Promise.all([
    attempt(profileOf(backend, portal)),
    attemptRows(statesOf(backend)),
    attempt(openProfileRequestOf(backend, portal)),
    repeat === undefined ? null : earlierSubmission(at, repeat, "ProfileChange"),
  ]);
  const values = profile.value && valuesOf(type, profile.value);
  const first = typedOf(type, earlier ? valuesOf(type, earlier.answers) : (values ?? {}));
  const form = await openStep(args, at, profileForms[type], first);
  const isTyped = form.isRestored || form.failed || typedAt(at) !== undefined || earlier !== null;
  const open = request.value;
  return data(
    {
      type,
      draft: draft?.id,
      progress: pageOf(at).progress,
      form,
      repeated: repeat === undefined ? null : { isFound: earlier !== null, reason: earlier?.reason ?? null },
      // Without a profile the form would be empty. Typed text is shown all the same.
      isShown: isTyped || values !== undefined,
      states,
      fault: profile.fault,
      requestFault: request.fault,
      open:
        open && values
          ? {
              day: businessDate(new Date(open.SubmittedDateTime), settings.BUSINESS_TIME_ZONE),
              changes: changesBetween(type, values, valuesOf(type, open.Profile)),
            }
          : null,
    },
    { status: profile.fault ? pageStatus(profile.fault) : 200 },
  );
}

/** Keeps the typed values for the check, unless they change nothing. */
export async function answerChanges(
  args: RequestArgs,
  { at, received }: { at: AtStep; received: Received<ProfileValues> },
) {
  const form = profileForms[at.portal.type];
  const { state } = received;
  if (!received.isValid) return showStepAgain(args, at, state, received.status);
  const { value: changes, fault } = await attempt(changesTo(at.backend, at.portal, received.values));
  if (fault) return lookupFailed(args, at, form, state, fault);
  if (changes.length === 0)
    return showStepAgain(args, at, refusedState(form, state, [], { kind: "unchanged" }), 422);
  return saveAndContinue(at, state.values);
}
