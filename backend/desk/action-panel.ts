import { randomUUID } from "node:crypto";
import { html, raw } from "hono/html";
import type { SubmissionKind } from "#api/your-submissions.ts";
import { digestOf } from "#server/digest-of.ts";
import type { DeskSession } from "../http/desk-session.ts";
import { needsReason } from "../review/enrollment-moves.ts";
import type { ReviewItem } from "../review/item.ts";
import { type Fault, forgeryField, type Html } from "./page.ts";
import { type Act, actPath, type Queue } from "./paths.ts";
import { type Shown, statusName } from "./pieces.ts";

/** The form with which a member decides, moves on or answers. */

/** The fields of the form as they were typed. */
export type Typed = { reason?: string; note?: string; to?: string; key?: string };

export type ItemShown = {
  item: ReviewItem;
  /** The queue in which the member works. */
  from: Queue;
  typed?: Typed;
  faults?: readonly Fault[];
  /** The status of a page with faults. */
  status?: 403 | 409 | 422;
};

/** The ids of the panel with the form, and of what it is about. */
export const ACT = "act";
export const SHOWN = "shown";

export const actOfKind: Record<SubmissionKind, Act> = {
  License: "decision",
  EAndO: "decision",
  ContractRequest: "decision",
  ProfileChange: "decision",
  Application: "move",
  HelpRequest: "answer",
};

/** Returns what can be done about an item; undefined when it has ended. */
export function actOf({ kind, status, content }: ReviewItem): Act | undefined {
  const isOpen =
    (content.kind === "HelpRequest" && !content.isCompleted) ||
    (content.kind === "Application" && content.nextStatuses.length > 0) ||
    (actOfKind[kind] === "decision" && status === "UnderReview");
  return isOpen ? actOfKind[kind] : undefined;
}

/** Nobody decides about a submission of their own. A help request is only answered. */
const isOwn = (item: ReviewItem, { reviewer }: DeskSession) =>
  item.kind !== "HelpRequest" && actOf(item) !== undefined && item.submittedBy?.sub === reviewer.sub;

const titles = { decision: "item.decision", move: "decide.move", answer: "decide.answer" } as const;

export const actTitle = (say: Shown["say"], act: Act) => say(titles[act]);

export function actionPanel(shown: Shown, { item, from, typed = {}, faults = [] }: ItemShown): Html {
  const { say, shell } = shown;
  const act = actOf(item);
  if (isOwn(item, shell.session))
    return html`<section class="panel act">
<h2 id="${ACT}" tabindex="-1">${say("decide.ownTitle")}</h2>
<p>${say("decide.own")}</p>
</section>
`;
  if (!act)
    return html`<section class="panel act">
<h2>${say("item.decided")}</h2>
<p>${say("item.decidedText")}</p>
</section>
`;
  return html`<section class="panel act">
<h2 id="${ACT}" tabindex="-1">${actTitle(say, act)}</h2>
<form method="post" action="${actPath(item, act, from)}" novalidate>
${forgeryField(shell.session)}<input type="hidden" name="seen" value="${digestOf(item)}">
${bodies[act](shown, item, typed, faults)}
</form>
</section>
`;
}

type Body = (shown: Shown, item: ReviewItem, typed: Typed, faults: readonly Fault[]) => Html;

const bodies: Record<Act, Body> = {
  decision: ({ say }, _item, { reason = "" }, faults) => html`${textField(faults, {
    name: "reason",
    label: say("decide.reason"),
    hint: say("decide.reasonHint"),
    value: reason,
  })}<p class="buttons"><button type="submit" name="decision" value="accepted">${say("decide.accept")}</button>
<button class="no" type="submit" name="decision" value="rejected">${say("decide.reject")}</button></p>
<p class="hint">${say("decide.acceptHint")}</p>`,

  move: ({ say }, { content }, { reason = "", to }, faults) => {
    if (content.kind !== "Application") throw new TypeError("Only an application can be moved on.");
    const { shown, tied } = faultOf(faults, "to");
    return html`<input type="hidden" name="from" value="${content.enrollmentStatus}">
<fieldset class="field" id="to" tabindex="-1"${tied}>
<legend>${say("decide.to")}</legend>
${shown}${content.nextStatuses.map(
  (
    status,
  ) => html`<label class="choice"><input type="radio" name="to" value="${status}"${status === to ? raw(" checked") : ""}> <span>${statusName(say, status)}${
    needsReason(status) ? html` <span class="hint">${say("decide.withReason")}</span>` : ""
  }</span></label>
`,
)}</fieldset>
${textField(faults, {
  name: "reason",
  label: say("decide.reason"),
  hint: say("decide.moveReasonHint"),
  value: reason,
})}<p class="buttons"><button type="submit">${say("decide.move")}</button></p>`;
  },

  answer: (
    { say },
    _item,
    { note = "", key = randomUUID() },
    faults,
  ) => html`<input type="hidden" name="key" value="${key}">
${textField(faults, { name: "note", label: say("decide.note"), hint: say("decide.noteHint"), value: note })}<p class="buttons"><button type="submit" name="completes" value="no">${say("decide.send")}</button>
<button class="quiet" type="submit" name="completes" value="yes">${say("decide.sendAndComplete")}</button></p>
<p class="hint">${say("decide.completeHint")}</p>`,
};

type TextField = { name: string; label: string; hint: string; value: string };

function textField(faults: readonly Fault[], { name, label, hint, value }: TextField): Html {
  const { shown, tied } = faultOf(faults, name, `${name}-hint`);
  // The first line break of a text area does not count. So one stands before the text, which may begin with another.
  return html`<div class="field"><label for="${name}">${label}</label>
<span class="hint" id="${name}-hint">${hint}</span>
${shown}<textarea id="${name}" name="${name}" rows="5"${tied}>
${value}</textarea></div>
`;
}

/** The message of a field, and what ties the field to it. */
function faultOf(faults: readonly Fault[], field: string, hint?: string) {
  const found = faults.find((one) => one.field === field);
  const described = [hint, found && `${field}-fault`].filter((id) => id !== undefined).join(" ");
  return {
    shown: found ? html`<p class="wrong" id="${field}-fault">${found.message}</p>` : "",
    tied: raw(`${found ? ' aria-invalid="true"' : ""}${described ? ` aria-describedby="${described}"` : ""}`),
  };
}
