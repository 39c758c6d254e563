/** @jsxImportSource hono/jsx */
import { randomUUID } from "node:crypto";
import { missingItems, type SubmissionKind } from "#api/statuses.ts";
import { digestOf } from "#server/digest-of.ts";
import type { DeskSession } from "../http/desk-session.ts";
import { type Fault, FieldFault, fieldAttributes, Hidden, TextField } from "../pages/form-parts.tsx";
import type { Html } from "../pages/frame.tsx";
import { needsReason } from "../review/enrollment-moves.ts";
import type { ReviewItem } from "../review/item.ts";
import { PENDING } from "../submissions/statuses.ts";
import { ForgeryField } from "./page.tsx";
import { type Shown, statusName } from "./page-parts.tsx";
import { type Act, actPath, type Queue } from "./paths.ts";

/** The form with which a member decides, moves on or answers. */

/** The fields of the form as they were typed. */
export type Typed = {
  reason?: string;
  note?: string;
  to?: string;
  key?: string;
  missing?: readonly string[];
  answerBy?: string;
};

export type ItemShown = {
  item: ReviewItem;
  /** The queue in which the member works. */
  from: Queue;
  typed?: Typed | undefined;
  faults?: readonly Fault[];
  /** The status of a page with faults. */
  status?: 403 | 409 | 422;
};

/** The ids of the panel with the form, and of what it is about. */
export const ACT = "act";
export const SHOWN = "shown";

/** Returns what is done about a kind. */
export const actOfKind = (kind: SubmissionKind): Act =>
  kind === "Application" ? "move" : kind === "HelpRequest" ? "answer" : "decision";

/** Returns what can be done about an item; undefined when it has ended. */
export function actOf({ kind, status, content }: ReviewItem): Act | undefined {
  const isOpen =
    (content.kind === "HelpRequest" && !content.isCompleted) ||
    (content.kind === "Application" && content.nextStatuses.length > 0) ||
    (actOfKind(kind) === "decision" && status === "UnderReview");
  return isOpen ? actOfKind(kind) : undefined;
}

/** Nobody decides about a submission of their own. A help request is only answered. */
const isOwn = (item: ReviewItem, { reviewer }: DeskSession) =>
  item.kind !== "HelpRequest" && actOf(item) !== undefined && item.submittedBy?.sub === reviewer.sub;

const titles = { decision: "item.decision", move: "decide.move", answer: "decide.answer" } as const;

export const actTitle = (say: Shown["say"], act: Act) => say(titles[act]);

export function ActionPanel({ shown, item, from, typed = {}, faults = [] }: ItemShown & { shown: Shown }) {
  const { say, shell } = shown;
  const act = actOf(item);
  if (isOwn(item, shell.session))
    return (
      <section class="panel act">
        <h2 id={ACT} tabindex={-1}>
          {say("decide.ownTitle")}
        </h2>
        <p>{say("decide.own")}</p>
      </section>
    );
  if (!act)
    return (
      <section class="panel act">
        <h2>{say("item.decided")}</h2>
        <p>{say("item.decidedText")}</p>
      </section>
    );
  const Fields = fieldsOf[act];
  return (
    <section class="panel act">
      <h2 id={ACT} tabindex={-1}>
        {actTitle(say, act)}
      </h2>
      <form method="post" action={actPath(item, act, from)} novalidate>
        <ForgeryField session={shell.session} />
        <Hidden name="seen" value={digestOf(item)} />
        <Fields shown={shown} item={item} typed={typed} faults={faults} />
      </form>
    </section>
  );
}

type FieldsProps = { shown: Shown; item: ReviewItem; typed: Typed; faults: readonly Fault[] };

const fieldsOf: Record<Act, (props: FieldsProps) => Html> = {
  decision: ({ shown: { say }, typed: { reason = "" }, faults }) => (
    <>
      <TextField
        name="reason"
        label={say("decide.reason")}
        hint={say("decide.reasonHint")}
        value={reason}
        rows={5}
        faults={faults}
      />
      <p class="buttons">
        <button type="submit" name="decision" value="accepted">
          {say("decide.accept")}
        </button>{" "}
        <button class="no" type="submit" name="decision" value="rejected">
          {say("decide.reject")}
        </button>
      </p>
      <p class="hint">{say("decide.acceptHint")}</p>
    </>
  ),

  move: ({ shown, item: { content }, typed, faults }) => {
    const { say } = shown;
    const { reason = "", to } = typed;
    if (content.kind !== "Application") throw new TypeError("Only an application can be moved on.");
    return (
      <>
        <Hidden name="from" value={content.enrollmentStatus} />
        <fieldset class="field" id="to" tabindex={-1} {...fieldAttributes({ name: "to", faults })}>
          <legend>{say("decide.to")}</legend>
          <FieldFault name="to" faults={faults} />
          {content.nextStatuses.map((status) => (
            <label class="choice">
              <input type="radio" name="to" value={status} checked={status === to} />{" "}
              <span>
                {statusName(say, status)}{" "}
                {needsReason(status) && (
                  <span class="hint">
                    {say(status === PENDING ? "decide.withMissing" : "decide.withReason")}
                  </span>
                )}
              </span>
            </label>
          ))}
        </fieldset>
        {content.nextStatuses.includes(PENDING) && <Missing shown={shown} typed={typed} faults={faults} />}
        <TextField
          name="reason"
          label={say("decide.reason")}
          hint={say("decide.moveReasonHint")}
          value={reason}
          rows={5}
          faults={faults}
        />
        <p class="buttons">
          <button type="submit">{say("decide.move")}</button>
        </p>
      </>
    );
  },

  answer: ({ shown: { say }, typed: { note = "", key = randomUUID() }, faults }) => (
    <>
      <Hidden name="key" value={key} />
      <TextField
        name="note"
        label={say("decide.note")}
        hint={say("decide.noteHint")}
        value={note}
        rows={5}
        faults={faults}
      />
      <p class="buttons">
        <button type="submit" name="completes" value="no">
          {say("decide.send")}
        </button>{" "}
        <button class="quiet" type="submit" name="completes" value="yes">
          {say("decide.sendAndComplete")}
        </button>
      </p>
      <p class="hint">{say("decide.completeHint")}</p>
    </>
  ),
};

/** What the producer is asked for. The style shows it with its status alone, where a browser can. */
function Missing({
  shown: { say },
  typed: { missing = [], answerBy = "" },
  faults,
}: Omit<FieldsProps, "item">) {
  return (
    <div class="missing">
      <fieldset class="field" id="missing" tabindex={-1} {...fieldAttributes({ name: "missing", faults })}>
        <legend>{say("decide.missing")}</legend>
        <FieldFault name="missing" faults={faults} />
        {missingItems.map((item) => (
          <label class="choice">
            <input type="checkbox" name="missing" value={item} checked={missing.includes(item)} />{" "}
            <span>{say(`missing.${item}`)}</span>
          </label>
        ))}
      </fieldset>
      <TextField
        name="answerBy"
        type="date"
        label={say("decide.answerBy")}
        hint={say("decide.answerByHint")}
        value={answerBy}
        faults={faults}
      />
    </div>
  );
}
