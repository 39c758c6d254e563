import { LONGEST_NOTE } from "#api/form-fields.ts";
import type { Reviewer } from "../http/desk-session.ts";
import type { Fault } from "../pages/form-parts.tsx";
import { answerHelpRequest } from "../review/answer-help-request.ts";
import { decideSubmission } from "../review/decide.ts";
import { moveEnrollment } from "../review/enrollment.ts";
import type { ReviewItem } from "../review/item.ts";
import { LONGEST_REASON } from "../review/reason.ts";
import {
  AlreadyDecided,
  CannotAccept,
  InvalidAnswer,
  ItemChanged,
  OwnSubmission,
} from "../review/refusals.ts";
import { isUuid } from "../rights.ts";
import type { Say } from "../words.ts";
import { ACT, actOfKind, SHOWN, type Typed } from "./action-panel.tsx";
import type { Desk } from "./desk.ts";
import type { Act, Done } from "./paths.ts";

/** Reads the forms about items, and does what they say. */

type Asked = { item: ReviewItem; form: URLSearchParams; say: Say<"desk"> };

/** The outcome of a form: done, a decision that somebody made before, or faults of the form. */
export type Outcome =
  | { done: Done }
  | { late: AlreadyDecided }
  | { faults: Fault[]; status: 403 | 409 | 422 };

/** The fields that a page with faults shows again. */
export const typedIn = (form: URLSearchParams): Typed => ({
  reason: form.get("reason") ?? undefined,
  note: form.get("note") ?? undefined,
  to: form.get("to") ?? undefined,
  key: form.get("key") ?? undefined,
  missing: form.getAll("missing"),
  answerBy: form.get("answerBy") ?? undefined,
});

/** Does what a form says. A decision that this member has made before, such as by a second press, is done. */
export async function perform(desk: Desk, reviewer: Reviewer, { item, form, say }: Asked): Promise<Outcome> {
  const { run, wanted, done } = acts[actOfKind(item.kind)](desk, reviewer, item.id, form);
  try {
    if (!run) return { faults: [{ field: "reason", message: say("faults.decision") }], status: 422 };
    await run();
    return { done };
  } catch (error) {
    if (error instanceof AlreadyDecided)
      return error.byName === reviewer.name && error.status === wanted ? { done } : { late: error };
    if (error instanceof ItemChanged)
      return { faults: [{ field: SHOWN, message: say("faults.changed") }], status: 409 };
    if (error instanceof OwnSubmission)
      return { faults: [{ field: ACT, message: say("decide.own") }], status: 403 };
    return { faults: [faultOf(error, say)], status: 422 };
  }
}

type Prepared = {
  /** Undefined when the form does not say what to do. */
  run: (() => Promise<void>) | undefined;
  /** The status that the record has afterwards. */
  wanted: string;
  done: Done;
};

const seenIn = (form: URLSearchParams) => form.get("seen") ?? "";

const acts: Record<Act, (desk: Desk, reviewer: Reviewer, id: string, form: URLSearchParams) => Prepared> = {
  decision({ services }, reviewer, id, form) {
    const decision = form.get("decision") === "rejected" ? "rejected" : "accepted";
    const run = () =>
      decideSubmission(services, reviewer, id, { decision, reason: form.get("reason"), seen: seenIn(form) });
    return { run: form.get("decision") === decision ? run : undefined, wanted: decision, done: decision };
  },

  move({ services }, reviewer, id, form) {
    const [from, to] = [form.get("from") ?? "", form.get("to") ?? ""];
    const run = () =>
      moveEnrollment(services, reviewer, id, {
        from,
        to,
        reason: form.get("reason"),
        missing: form.getAll("missing"),
        answerBy: form.get("answerBy"),
        seen: seenIn(form),
      });
    return { run, wanted: to, done: "moved" };
  },

  answer({ services }, reviewer, id, form) {
    const completes = form.get("completes") === "yes";
    const run = () =>
      answerHelpRequest(services, reviewer, id, {
        note: form.get("note"),
        completes,
        key: isUuid(form.get("key") ?? "") ? form.get("key") : null,
        seen: seenIn(form),
      });
    return { run, wanted: completes ? "completed" : "", done: completes ? "completed" : "answered" };
  },
};

/** @throws the error itself when it is no refusal of the review desk */
function faultOf(error: unknown, say: Say<"desk">): Fault {
  if (error instanceof CannotAccept) {
    const field = fieldNames.find((name) => name === error.field.split(".")[0]);
    return {
      field: "reason",
      message: say(`faults.cannot.${error.key}`, {
        field: field ? say(`faults.fields.${field}`) : error.field,
      }),
    };
  }
  if (error instanceof InvalidAnswer) return { field: error.field, message: sentence(error, say) };
  throw error;
}

const fieldNames = [
  "StateProvince",
  "LicenseType",
  "StateName",
  "uplineAgency",
  "targetAgent",
  "targetAgency",
  "requestForm",
] as const;

function sentence({ field, fault }: InvalidAnswer, say: Say<"desk">): string {
  if (field === "to") return say("faults.to.choice");
  if (field === "missing") return say("faults.missing");
  if (field === "answerBy") return say("faults.answerBy");
  const longest = field === "note" ? LONGEST_NOTE : LONGEST_REASON;
  return say(`faults.${field}.${fault === "required" || fault === "tooLong" ? fault : "characters"}`, {
    longest,
  });
}
