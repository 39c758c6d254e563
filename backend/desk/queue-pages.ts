import { html } from "hono/html";
import { type SubmissionKind, submissionKinds } from "#api/your-submissions.ts";
import type { BackendApp, BackendContext } from "../http/context.ts";
import { type QueueRow, reviewQueue } from "../review/queue.ts";
import type { Desk } from "./desk.ts";
import { type Html, sendPage } from "./page.ts";
import { deskPaths, itemPath, type Queue, queuePath, queues } from "./paths.ts";
import { ageBadge, ageOf, doneNotice, kindName, type Shown, shownOf, statusBadge, timeOf } from "./pieces.ts";

/** The overview and the queues: `docs/product/review-desk.md`, "Screens". */

const PAGE_ROWS = 25;
const OVERVIEW_ROWS = 8;
/** The number of the oldest items among which the overview looks for those that wait for the desk. */
const SEARCHED_ROWS = 100;

export function serveQueues(app: BackendApp, desk: Desk): void {
  app.get(deskPaths.start, async (c) => sendPage(c, desk, await overview(c, desk)));
  for (const queue of queues)
    app.get(queuePath(queue), async (c) => sendPage(c, desk, await queuePage(c, desk, queue)));
}

async function overview(c: BackendContext, desk: Desk) {
  const shown = await shownOf(c, desk);
  const { say, shell } = shown;
  const { rows, total } = await reviewQueue(desk.services.db, {
    kind: null,
    page: 1,
    pageSize: SEARCHED_ROWS,
  });
  const next = rows.filter(({ waitsForProducer }) => !waitsForProducer).slice(0, OVERVIEW_ROWS);
  const title = say("start.title");
  const body = html`<h1>${title}</h1>
<p class="lead">${total === 0 ? say("none") : say("waiting", { count: total })}</p>
${doneNotice(shown, c, undefined)}<ul class="tiles">
${submissionKinds.map((kind) => tile(shown, kind))}</ul>
${
  next.length > 0
    ? html`<h2>${say("start.next")}</h2>
${queueTable(shown, "all", next, say("start.caption"))}<p><a href="${queuePath("all")}">${say("start.seeAll")}</a></p>`
    : ""
}`;
  return { title, body, shell, place: "start" as const, address: deskPaths.start };
}

function tile(shown: Shown, kind: SubmissionKind): Html {
  const { say, shell } = shown;
  const { count, oldest } = shell.counts[kind];
  const hint = oldest ? say("start.oldest", { age: ageOf(shown, oldest) }) : say("start.empty");
  return html`<li><a href="${queuePath(kind)}"><span class="name">${say(`kinds.${kind}`)}</span> <span class="number">${count}</span> <span class="hint">${hint}</span></a></li>
`;
}

async function queuePage(c: BackendContext, desk: Desk, queue: Queue) {
  const shown = await shownOf(c, desk);
  const { say, shell } = shown;
  const kind = queue === "all" ? null : queue;
  const asked = pageIn(c.req.query("page"));
  let page = asked;
  let found = await reviewQueue(desk.services.db, { kind, page, pageSize: PAGE_ROWS });
  const pages = Math.max(1, Math.ceil(found.total / PAGE_ROWS));
  if (asked > pages) {
    page = pages;
    found = await reviewQueue(desk.services.db, { kind, page, pageSize: PAGE_ROWS });
  }
  const { rows, total } = found;
  const title = queue === "all" ? say("nav.all") : say(`kinds.${queue}`);
  const body = html`<h1>${title}</h1>
<p class="lead">${total === 0 ? say("none") : say("waiting", { count: total })}</p>
${doneNotice(shown, c, total === 0 ? "last" : undefined)}${
  rows.length > 0
    ? html`${queueTable(shown, queue, rows, say("queue.caption", { title, page, pages }))}${pager(shown, queue, { page, pages })}`
    : html`<p class="empty"><strong>${say("queue.none")}</strong><br>${say("queue.noneText")}</p>`
}`;
  return { title, body, shell, place: queue, address: queuePath(queue, { page }) };
}

/** Returns a page number; 1 for every other text. */
const pageIn = (text = "") => (/^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1);

function queueTable(shown: Shown, queue: Queue, rows: readonly QueueRow[], caption: string): Html {
  const { say } = shown;
  return html`<div class="frame"><table>
<caption>${caption}</caption>
<thead><tr><th scope="col">${say("queue.item")}</th><th scope="col" class="wide">${say("queue.submittedBy")}</th><th scope="col" class="wide">${say("queue.submitted")}</th><th scope="col">${say("queue.waitingFor")}</th></tr></thead>
<tbody>
${rows.map((row) => queueRow(shown, queue, row))}</tbody>
</table></div>
`;
}

function queueRow(shown: Shown, queue: Queue, row: QueueRow): Html {
  const { say, formats } = shown;
  const { kind, ownerName, submittedAt, submittedByName, enrollmentStatus, waitsForProducer } = row;
  const about = say("queue.forOwner", { kind: kindName(say, kind), owner: ownerName });
  const status = waitsForProducer ? "WaitingForYou" : enrollmentStatus;
  const day = timeOf(formats.day(submittedAt), submittedAt);
  return html`<tr>
<td><a href="${itemPath(row, { from: queue })}">${row.subject ?? say("queue.noSubject")}</a>${status ? html` ${statusBadge(say, status)}` : ""}
<span class="hint">${about}</span>
<span class="hint narrow">${submittedByName ? html`${submittedByName}, ` : ""}${day}</span></td>
<td class="wide">${submittedByName ?? ""}</td>
<td class="wide">${day}</td>
<td class="age">${ageBadge(shown, submittedAt)}</td>
</tr>
`;
}

function pager({ say }: Shown, queue: Queue, { page, pages }: { page: number; pages: number }): Html | "" {
  if (pages === 1) return "";
  const link = (to: number, rel: string, label: string) =>
    html`<a class="button quiet small" href="${queuePath(queue, { page: to })}" rel="${rel}">${label}</a>`;
  return html`<nav class="pages" aria-label="${say("queue.pages")}">${page > 1 ? link(page - 1, "prev", say("queue.previous")) : ""}
<span>${say("queue.at", { page, pages })}</span>
${page < pages ? link(page + 1, "next", say("queue.next")) : ""}</nav>`;
}
