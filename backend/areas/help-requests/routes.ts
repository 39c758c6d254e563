import {
  addNote,
  countNewNotes,
  getHelpRequest,
  getHelpRequestForm,
  listHelpRequestNotes,
  listHelpRequests,
  markNotesSeen,
  requestHelp,
} from "#api/help-requests.ts";
import { type OwnerType, ownerTypes, PAGED_HEADER } from "#api/wire.ts";
import type { BackendApp } from "../../http/context.ts";
import { notFound } from "../../http/problems.ts";
import { translateNames } from "../../listed-names.ts";
import { recordId, requireOwner } from "../../rights.ts";
import type { Services } from "../../services.ts";
import { takeHelpRequest, takeNote } from "./create.ts";
import { allHelpRequests, helpRequestPage, newNoteCount } from "./list.ts";
import { findHelpRequest, helpRequestTypes, markSeen, notesOf } from "./queries.ts";

const DEFAULT_PAGE_SIZE = 25;

/** Help requests: `docs/product/help-requests.md`, "Calls". */
export function serveHelpRequests(app: BackendApp, services: Services): void {
  for (const type of ownerTypes) serveLists(app, services, type);
  serveForm(app, services);
  serveRecords(app, services);
  serveWriting(app, services);
}

function serveLists(app: BackendApp, { db }: Services, type: OwnerType): void {
  app.openapi(listHelpRequests[type], async (c) => {
    const { sub } = c.get("caller");
    const owner = await requireOwner(db, c.get("caller"), type, c.req.valid("param").ownerId);
    if (c.req.header(PAGED_HEADER) !== "1")
      return c.json(translateNames(c, await allHelpRequests(db, sub, owner), "ActivityTypeName"), 200);
    const { page = 1, pageSize = DEFAULT_PAGE_SIZE, ...query } = c.req.valid("query");
    const found = await helpRequestPage(db, { sub, owner, ...query }, { page, pageSize });
    return c.json({ ...found, Data: translateNames(c, found.Data, "ActivityTypeName") }, 200);
  });

  app.openapi(countNewNotes[type], async (c) => {
    const owner = await requireOwner(db, c.get("caller"), type, c.req.valid("param").ownerId);
    return c.json({ Count: await newNoteCount(db, c.get("caller").sub, owner) }, 200);
  });
}

function serveForm(app: BackendApp, { db }: Services): void {
  // Before the route of one help request: `new` is no id.
  app.openapi(getHelpRequestForm, async (c) => {
    return c.json({ ActivityTypes: await helpRequestTypes(db) }, 200);
  });
}

function serveRecords(app: BackendApp, { db }: Services): void {
  app.openapi(getHelpRequest, async (c) => {
    const id = recordId(c.req.valid("param").activityId);
    const found = await findHelpRequest(db, c.get("caller"), id);
    if (!found) throw notFound();
    const [named] = translateNames(c, [found], "ActivityTypeName");
    return c.json({ ...found, ...named, Notes: await notesOf(db, [id]) }, 200);
  });

  app.openapi(listHelpRequestNotes, async (c) => {
    const id = recordId(c.req.valid("param").activityId);
    if (!(await findHelpRequest(db, c.get("caller"), id))) throw notFound();
    return c.json(await notesOf(db, [id]), 200);
  });

  app.openapi(markNotesSeen, async (c) => {
    const id = recordId(c.req.valid("param").activityId);
    if (!(await findHelpRequest(db, c.get("caller"), id))) throw notFound();
    await markSeen(db, c.get("caller").sub, id, c.req.valid("json").Until);
    return c.json({}, 200);
  });
}

function serveWriting(app: BackendApp, services: Services): void {
  app.openapi(requestHelp, async (c) => {
    const key = c.req.valid("header")["idempotency-key"];
    const asked = c.req.valid("json");
    c.set("recordInBody", asked.AgentId ?? asked.AgencyId ?? "");
    return c.json({ Id: await takeHelpRequest(services, c.get("caller"), asked, key) }, 200);
  });

  app.openapi(addNote, async (c) => {
    const key = c.req.valid("header")["idempotency-key"];
    const note = c.req.valid("json");
    c.set("recordInBody", note.ActivityId);
    return c.json({ Id: await takeNote(services, c.get("caller"), note, key) }, 200);
  });
}
