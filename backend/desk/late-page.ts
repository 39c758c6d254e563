import { html } from "hono/html";
import type { BackendContext } from "../http/context.ts";
import type { ReviewItem } from "../review/item.ts";
import type { AlreadyDecided } from "../review/refusals.ts";
import type { Typed } from "./action-panel.ts";
import type { Desk } from "./desk.ts";
import { facts, sendPage } from "./page.ts";
import { itemPath, type Queue, queuePath } from "./paths.ts";
import { shownOf, statusName, timeOf } from "./pieces.ts";

type Late = { item: ReviewItem; from: Queue; late: AlreadyDecided; typed: Typed };

/** Sends the page for a decision that somebody else has made before: who, what and when, beside what was typed. */
export async function sendLate(
  c: BackendContext,
  desk: Desk,
  { item, from, late, typed }: Late,
): Promise<Response> {
  const shown = await shownOf(c, desk);
  const { say, shell, formats } = shown;
  const title = say("late.title");
  const text = [typed.reason, typed.note].find((one) => one?.trim());
  return sendPage(c, desk, {
    title,
    status: 409,
    shell,
    place: from,
    address: itemPath(item, { from }),
    body: html`<h1>${title}</h1>
<p class="lead">${say("late.text")}</p>
<section class="panel">
<h2>${item.subject ?? say("queue.noSubject")}</h2>
${facts([
  [say("late.status"), statusName(say, late.status)],
  [say("late.by"), late.byName ?? say("late.unknown")],
  [say("late.at"), late.at ? timeOf(formats.minute(late.at), late.at) : say("late.unknown")],
])}
</section>
${
  text
    ? html`<h2>${say("late.typed")}</h2>
<p class="typed">${text}</p>
`
    : ""
}<p class="buttons"><a class="button" href="${itemPath(item, { from })}">${say("late.open")}</a>
<a class="button quiet" href="${queuePath(from)}">${say("late.queue")}</a></p>`,
  });
}
