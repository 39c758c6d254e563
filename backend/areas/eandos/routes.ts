import { listEAndOFiles, listEAndOs } from "#api/eandos.ts";
import { type OwnerType, ownerTypes } from "#api/wire.ts";
import type { BackendApp } from "../../http/context.ts";
import { notFound } from "../../http/problems.ts";
import { translateNames } from "../../listed-names.ts";
import { recordId, requireOwner } from "../../rights.ts";
import type { Services } from "../../services.ts";
import { filesOf } from "../files/queries.ts";
import { eAndOsOf, findEAndOId } from "./queries.ts";

/** Registers the routes of errors and omissions insurance: `docs/product/eandos.md`. */
export function serveEAndOs(app: BackendApp, services: Services): void {
  for (const type of ownerTypes) {
    serveList(app, services, type);
  }
  serveFiles(app, services);
}

function serveList(app: BackendApp, { db }: Services, type: OwnerType): void {
  app.openapi(listEAndOs[type], async (c) => {
    const owner = await requireOwner(db, c.get("caller"), type, c.req.valid("param").ownerId);
    return c.json(await eAndOsOf(db, type, owner), 200);
  });
}

function serveFiles(app: BackendApp, { db }: Services): void {
  app.openapi(listEAndOFiles.agent, async (c) => {
    const id = recordId(c.req.valid("param").eAndOId);
    const found = await findEAndOId(db, c.get("caller"), "agent", { id });
    if (!found) throw notFound();
    return c.json(translateNames(c, await filesOf(db, "eando_id", found), "FileTypeName"), 200);
  });

  app.openapi(listEAndOFiles.agency, async (c) => {
    const { ownerId, eAndOId } = c.req.valid("param");
    const key = { id: recordId(eAndOId), owner: recordId(ownerId) };
    const found = await findEAndOId(db, c.get("caller"), "agency", key);
    if (!found) throw notFound();
    return c.json(translateNames(c, await filesOf(db, "eando_id", found), "FileTypeName"), 200);
  });
}
