import { attachment } from "#api/content-disposition.ts";
import { type SubmissionKind, submissionKinds } from "#api/statuses.ts";
import type { BackendApp, BackendContext } from "../http/context.ts";
import { reviewFile } from "../review/file.ts";
import { type ReviewItem, reviewItem } from "../review/item.ts";
import { reviewQueue } from "../review/queue.ts";
import { actOf, actOfKind } from "./action-panel.tsx";
import type { Desk } from "./desk.ts";
import { sendItem, sendLate } from "./item-page.tsx";
import { viewOf } from "./page.tsx";
import { type Done, filePath, itemPath, kindPaths, type Queue, queuePath } from "./paths.ts";
import { perform, typedIn } from "./perform-forms.ts";
import { sendProblem } from "./problem-pages.tsx";

/** Items, their files and what members do about them. */

export function serveItems(app: BackendApp, desk: Desk): void {
  for (const kind of submissionKinds) {
    const path = `/desk/${kindPaths[kind]}/:id`;
    app.get(path, async (c) => {
      const item = await reviewItem(desk.services, kind, c.req.param("id") ?? "");
      if (!item) return sendProblem(c, desk, "notFound");
      return sendItem(c, desk, { item, from: queueOf(c, kind) });
    });
    app.post(`${path}/${actOfKind(kind)}`, async (c) => {
      const item = await reviewItem(desk.services, kind, c.req.param("id") ?? "");
      return item ? act(c, desk, item) : sendProblem(c, desk, "notFound");
    });
  }

  app.get(filePath(":id"), async (c) => {
    const file = await reviewFile(desk.services.db, c.req.param("id") ?? "");
    if (!file) return sendProblem(c, desk, "notFound");
    // Never what the row says: a stored document must not run as a page on this origin.
    return c.body(new Uint8Array(file.content), 200, {
      "Content-Type": "application/pdf",
      "Content-Length": String(file.content.byteLength),
      "Content-Disposition": attachment(file.name),
      "Content-Security-Policy": "sandbox; default-src 'none'",
    });
  });
}

/** The queue in which the member works. */
const queueOf = (c: BackendContext, kind: SubmissionKind): Queue =>
  c.req.query("from") === "all" ? "all" : kind;

async function act(c: BackendContext, desk: Desk, item: ReviewItem): Promise<Response> {
  const from = queueOf(c, item.kind);
  const form = c.get("form");
  const typed = typedIn(form);
  const outcome = await perform(desk, c.get("desk").reviewer, { item, form, say: viewOf(c, desk).say });
  if ("done" in outcome) return c.redirect(await pageAfter(desk, { item, from, done: outcome.done }), 303);
  if ("late" in outcome) return sendLate(c, desk, { item, from, late: outcome.late, typed });
  const { faults, status } = outcome;
  const now = (await reviewItem(desk.services, item.kind, item.id)) ?? item;
  return sendItem(c, desk, { item: now, from, typed, faults, status });
}

/** Returns the page after a decision: the item itself while it still waits, the next one of the queue, or the queue. */
async function pageAfter(
  { services }: Desk,
  { item, from, done }: { item: ReviewItem; from: Queue; done: Done },
): Promise<string> {
  const changed = await reviewItem(services, item.kind, item.id);
  if (changed && actOf(changed)) return itemPath(item, { from, done });
  const kind = from === "all" ? null : from;
  const { rows } = await reviewQueue(services.db, { kind, waitsFor: "desk", page: 1, pageSize: 1 });
  const [next] = rows;
  return next ? itemPath(next, { from, done, isNext: true }) : queuePath(from, { done });
}
