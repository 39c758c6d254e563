import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { businessDate } from "#api/business-time.ts";
import { statesOf } from "../../backend/dictionaries.server.ts";
import { pageStatus } from "../../backend/fault.ts";
import { panel } from "../../backend/panel.server.ts";
import { openProfileRequestOf, profileOf } from "../../backend/profile.server.ts";
import { rowsPanel } from "../../backend/rows.server.ts";
import { type Received, refusedState } from "../../forms/form.server.ts";
import { showAgain } from "../../forms/shown-again.server.ts";
import type { RequestArgs } from "../../request/request-args.server.ts";
import { settings } from "../../settings.server.ts";
import { goOn, lookupFailed, openStep, placeOf, standingAt } from "../../wizard/step.server.ts";
import { type AtStep, requireStep } from "./draft.server.ts";
import { changesBetween } from "./fields.ts";
import { type ProfileInput, profileForms, typedOf, valuesOf } from "./form.server.ts";
import { changesTo } from "./review.server.ts";

/** The form that changes a profile. Its answer is checked on the next page. */

export async function loadChanges(args: LoaderFunctionArgs) {
  const at = await requireStep(args, "changes");
  const { backend, portal, draft } = at;
  const { type } = portal;
  const [profile, states, request] = await Promise.all([
    panel(profileOf(backend, portal)),
    rowsPanel(statesOf(backend)),
    panel(openProfileRequestOf(backend, portal)),
  ]);
  const values = profile.value && valuesOf(profile.value);
  const form = await openStep(args, at, profileForms[type], typedOf(type, values ?? {}));
  const isTyped = form.isRestored || form.failed || standingAt(at) !== undefined;
  const open = request.value;
  return data(
    {
      type,
      draft: draft?.id,
      progress: placeOf(at).progress,
      form,
      // Without a profile the form would ask for everything anew. What was typed is shown all the same.
      isShown: isTyped || values !== undefined,
      states,
      fault: profile.fault,
      requestFault: request.fault,
      open:
        open && values
          ? {
              day: businessDate(new Date(open.SubmittedDateTime), settings.BUSINESS_TIME_ZONE),
              changes: changesBetween(type, values, valuesOf(open.Profile)),
            }
          : null,
    },
    { status: profile.fault ? pageStatus(profile.fault) : 200 },
  );
}

/** Keeps what was typed for the check, unless it changes nothing. */
export async function answerChanges(
  args: RequestArgs,
  { at, received }: { at: AtStep; received: Received<ProfileInput> },
) {
  const form = profileForms[at.portal.type];
  const { state } = received;
  if (!received.isValid) return showAgain(args, state, received.status);
  const { value: changes, fault } = await panel(changesTo(at.backend, at.portal, received.values));
  if (fault) return lookupFailed(args, form, state, fault);
  if (changes.length === 0) return showAgain(args, refusedState(form, state, [], { kind: "unchanged" }), 422);
  return goOn(at, state.values);
}
