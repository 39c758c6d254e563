import { licenceSubmission, listLicenceFiles, listLicences, submitLicence } from "#api/licences.ts";
import type { OwnerType } from "#api/wire.ts";
import type { BackendApp, BackendContext, Services } from "../../http/context.ts";
import { notFound } from "../../http/problems.ts";
import { ownerFirst, recordId, requireOwner } from "../../rights.ts";
import { readParts } from "../../submissions/parts.ts";
import { takeSubmission } from "../../submissions/take.ts";
import { filesOf } from "../files/queries.ts";
import { findLicenceId, licencesOf, refuseUnknownNames } from "./queries.ts";

/** Licences: document 1, section 7. */
export function serveLicences(app: BackendApp, services: Services): void {
  serveLists(app, services);
  serveSubmissions(app, services);
}

function serveLists(app: BackendApp, { db }: Services): void {
  app.openapi(listLicences.agent, async (c) => {
    const owner = await requireOwner(db, c.get("caller"), "agent", c.req.valid("param").ownerId);
    return c.json(await licencesOf(db, "agent", owner), 200);
  });

  app.openapi(listLicences.agency, async (c) => {
    const owner = await requireOwner(db, c.get("caller"), "agency", c.req.valid("param").ownerId);
    return c.json(await licencesOf(db, "agency", owner), 200);
  });

  app.openapi(listLicenceFiles.agent, async (c) => {
    const id = recordId(c.req.valid("param").licenceId);
    const licenceId = await findLicenceId(db, c.get("caller"), "agent", id);
    if (!licenceId) throw notFound();
    return c.json(await filesOf(db, "licence_id", licenceId), 200);
  });

  app.openapi(listLicenceFiles.agency, async (c) => {
    const id = recordId(c.req.valid("param").licenceId);
    const licenceId = await findLicenceId(db, c.get("caller"), "agency", id);
    if (!licenceId) throw notFound();
    return c.json(await filesOf(db, "licence_id", licenceId), 200);
  });
}

function serveSubmissions(app: BackendApp, services: Services): void {
  const { db } = services;

  const take = async (c: BackendContext, ownerType: OwnerType, ownerId: string, key: string | undefined) => {
    const { fields, file } = await readParts(c, {
      json: "license",
      schema: licenceSubmission,
      file: "policy",
    });
    return takeSubmission(services, c.get("caller"), {
      kind: "licence",
      ownerType,
      owner: recordId(ownerId),
      content: fields,
      file,
      idempotencyKey: key,
      check: (transaction) => refuseUnknownNames(transaction, fields),
    });
  };

  app.openapi({ ...submitLicence.agent, middleware: ownerFirst(db, "agent") }, async (c) => {
    const key = c.req.valid("header")["idempotency-key"];
    return c.json(await take(c, "agent", c.req.valid("param").ownerId, key), 200);
  });

  app.openapi({ ...submitLicence.agency, middleware: ownerFirst(db, "agency") }, async (c) => {
    const key = c.req.valid("header")["idempotency-key"];
    return c.json(await take(c, "agency", c.req.valid("param").ownerId, key), 200);
  });
}
