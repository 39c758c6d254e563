import { isCalendarDate } from "#api/fields.ts";
import { type OwnerType, ownerTypes } from "#api/wire.ts";
import { getOwnSubmission, listOwnSubmissions } from "#api/your-submissions.ts";
import type { BackendApp } from "../../http/context.ts";
import { notFound, refusal } from "../../http/problems.ts";
import { recordId, requireOwner } from "../../rights.ts";
import type { Services } from "../../services.ts";
import { answersOf } from "../../submissions/answers.ts";
import { eventOnWire, historyOf } from "../../submissions/history.ts";
import { findOwnSubmission, submissionPage } from "./list.ts";

const DEFAULT_PAGE_SIZE = 25;

/** Registers the routes of everything that was submitted: `docs/product/your-submissions.md`, "Calls". */
export function serveYourSubmissions(app: BackendApp, services: Services): void {
  for (const type of ownerTypes) serveOwner(app, services, type);
}

function serveOwner(app: BackendApp, { db, timeZone }: Services, type: OwnerType): void {
  app.openapi(listOwnSubmissions[type], async (c) => {
    const id = await requireOwner(db, c.get("caller"), type, c.req.valid("param").ownerId);
    const { page = 1, pageSize = DEFAULT_PAGE_SIZE, ...query } = c.req.valid("query");
    const { StatusFrom: day } = query;
    if (day !== undefined && !isCalendarDate(day)) throw refusal(400, "The date does not exist.");
    return c.json(await submissionPage(db, { type, id }, query, { page, pageSize, timeZone }), 200);
  });

  app.openapi(getOwnSubmission[type], async (c) => {
    const { ownerId, submissionId } = c.req.valid("param");
    const id = await requireOwner(db, c.get("caller"), type, ownerId);
    const found = await findOwnSubmission(db, { type, id }, recordId(submissionId));
    if (!found) throw notFound();
    const events = await historyOf(db, { kind: found.Kind, id: found.Id });
    const History = events.map(eventOnWire);
    const { answers, names } = await answersOf(db, { id: found.Id, kind: found.Kind });
    return c.json({ ...found, History, Answers: answers, Names: names }, 200);
  });
}
