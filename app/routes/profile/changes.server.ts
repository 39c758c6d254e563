import { businessDate } from "#api/business-time.ts";
import { attempt } from "../../api-client/attempt.server.ts";
import { statesOf } from "../../api-client/dictionaries.server.ts";
import { openProfileRequestOf, profileOf } from "../../api-client/profile.server.ts";
import { attemptRows } from "../../api-client/rows.server.ts";
import { earlierSubmission, idIn } from "../../forms/earlier-answers.server.ts";
import { openStep, pageOf, typedAt } from "../../forms/steps/step.server.ts";
import type { FormStep } from "../../forms/submit.server.ts";
import type { RequestArgs } from "../../host/request-args.server.ts";
import { settings } from "../../host/settings.server.ts";
import type { AtStep } from "./draft.server.ts";
import { changesBetween } from "./fields.ts";
import { formAt, profileForms, typedOf, valuesOf } from "./form.server.ts";
import { changesTo } from "./review.server.ts";

/** The form that changes a profile. Its answer is checked on the next page. */

export const changes = {
  form: ({ request }) => formAt(request),

  async load(args: RequestArgs, at: AtStep) {
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
    return {
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
    };
  },

  /** The answer must change something. */
  async check({ backend, portal }, received) {
    if (!received.isValid) return {};
    const { value: changed, fault } = await attempt(changesTo(backend, portal, received.values));
    if (fault) return { failure: { kind: "backend", fault } };
    return changed.length === 0 ? { failure: { kind: "unchanged" } } : {};
  },
} satisfies FormStep<AtStep, ReturnType<typeof formAt>["schema"]>;
