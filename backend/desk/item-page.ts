import { html } from "hono/html";
import type { SubmissionKind } from "#api/your-submissions.ts";
import type { BackendContext } from "../http/context.ts";
import type { ReviewItem } from "../review/item.ts";
import { ACT, actionPanel, actOf, actTitle, type ItemShown, SHOWN } from "./action-panel.ts";
import { contentView } from "./content-view.ts";
import type { Desk } from "./desk.ts";
import { facts, type Html, type Page } from "./page.ts";
import { filePath, itemPath, queuePath } from "./paths.ts";
import {
  ageOf,
  doneNotice,
  kindName,
  type Shown,
  shownOf,
  statusBadge,
  statusName,
  timeOf,
} from "./pieces.ts";

/** The page of one item: `docs/product/review-desk.md`, "Screens". */

export async function itemPage(
  c: BackendContext,
  desk: Desk,
  { item, from, typed, faults = [], status = 422 }: ItemShown,
): Promise<Page> {
  const shown = await shownOf(c, desk);
  const { say, shell } = shown;
  const title = item.subject ?? say("queue.noSubject");
  const queueName = from === "all" ? say("nav.all") : say(`kinds.${from}`);
  const act = actOf(item);
  const body = html`<p class="crumbs"><a href="${queuePath(from)}">${queueName}</a></p>
<h1>${title} ${statusBadge(say, item.status)}</h1>
<p class="lead">${say("queue.forOwner", { kind: kindName(say, item.kind), owner: item.owner.name })}</p>
${doneNotice(shown, c, c.req.query("next") === "yes" ? "next" : undefined)}${
  act
    ? html`<p class="narrow"><a href="#${ACT}">${actTitle(say, act)}</a></p>
`
    : ""
}<div class="item">
<div id="${SHOWN}" tabindex="-1">
${about(shown, item)}${contentView(shown, item.content)}${files(shown, item)}${history(shown, item)}</div>
${actionPanel(shown, { item, from, typed, faults })}</div>`;
  return {
    title,
    body,
    shell,
    place: from,
    faults,
    address: itemPath(item, { from }),
    ...(faults.length > 0 && { status }),
  };
}

function about(shown: Shown, { owner, submittedBy, submittedAt }: ReviewItem): Html {
  const { say, formats } = shown;
  const by = submittedBy && [submittedBy.name, submittedBy.email].filter((part) => part !== null).join(", ");
  return html`<section class="panel">
<h2>${say("item.about")}</h2>
${facts([
  [say(`owner.${owner.type}`), owner.name],
  [say("item.npn"), owner.npn],
  [say("item.submittedBy"), by],
  [say("item.submitted"), timeOf(formats.minute(submittedAt), submittedAt)],
  [say("item.waiting"), ageOf(shown, submittedAt)],
])}
</section>
`;
}

const withFiles: readonly SubmissionKind[] = ["License", "EAndO", "Application"];

/** Files come from outside: each is only a download, in a sandbox. */
function files({ say }: Shown, { files, kind }: ReviewItem): Html | "" {
  if (files.length === 0 && !withFiles.includes(kind)) return "";
  return html`<section class="panel">
<h2>${say("item.files")}</h2>
${
  files.length === 0
    ? html`<p>${say("item.noFiles")}</p>`
    : html`<ul class="files">
${files.map(
  ({
    id,
    name,
    sizeBytes,
  }) => html`<li><a href="${filePath(id)}">${say("item.download", { name })}</a> <span class="hint">${sizeOf(say, sizeBytes)}</span></li>
`,
)}</ul>
<p class="hint">${say("item.fileHint")}</p>`
}
</section>
`;
}

const KILOBYTE = 1000;

function sizeOf(say: Shown["say"], bytes: number): string {
  const kilobytes = Math.max(1, Math.round(bytes / KILOBYTE));
  return kilobytes < KILOBYTE
    ? say("item.kilobytes", { size: kilobytes })
    : say("item.megabytes", { size: (kilobytes / KILOBYTE).toFixed(1) });
}

function history({ say, formats }: Shown, { history }: ReviewItem): Html {
  return html`<section class="panel">
<h2>${say("item.history")}</h2>
<ol class="history">
${history.map(
  ({ at, event, byName, isByDesk, enrollmentStatus, reason }) => html`<li><strong>${
    enrollmentStatus
      ? say("events.movedTo", { status: statusName(say, enrollmentStatus) })
      : say(`events.${event}`)
  }</strong> ${byName ?? ""}${isByDesk ? html` <span class="badge">${say("brand")}</span>` : ""} <span class="hint">${timeOf(formats.minute(at), at)}</span>${
    reason ? html`<p class="said">${reason}</p>` : ""
  }</li>
`,
)}</ol>
</section>
`;
}
