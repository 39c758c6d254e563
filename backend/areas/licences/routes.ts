import { licenceSubmission, listLicenceFiles, listLicences, submitLicence } from "#api/licences.ts";
import type { BackendApp } from "../../http/context.ts";
import { notFound } from "../../http/problems.ts";
import { told } from "../../listed-names.ts";
import { ownerFirst, recordId, requireOwner } from "../../rights.ts";
import type { Services } from "../../services.ts";
import { takeDocument } from "../../submissions/document.ts";
import { filesOf } from "../files/queries.ts";
import { findLicenceId, licencesOf, refuseUnknownNames } from "./queries.ts";

/** Licences: `docs/product/licences.md`. */
export function serveLicences(app: BackendApp, services: Services): void {
  serveLists(app, services);
  serveSubmissions(app, services);
}

function serveLists(app: BackendApp, { db }: Services): void {
  app.openapi(listLicences.agent, async (c) => {
    const owner = await requireOwner(db, c.get("caller"), "agent", c.req.valid("param").ownerId);
    return c.json(told(c, await licencesOf(db, "agent", owner), "LicenseType"), 200);
  });

  app.openapi(listLicences.agency, async (c) => {
    const owner = await requireOwner(db, c.get("caller"), "agency", c.req.valid("param").ownerId);
    return c.json(told(c, await licencesOf(db, "agency", owner), "LicenseType"), 200);
  });

  app.openapi(listLicenceFiles.agent, async (c) => {
    const id = recordId(c.req.valid("param").licenceId);
    const licenceId = await findLicenceId(db, c.get("caller"), "agent", id);
    if (!licenceId) throw notFound();
    return c.json(told(c, await filesOf(db, "licence_id", licenceId), "FileTypeName"), 200);
  });

  app.openapi(listLicenceFiles.agency, async (c) => {
    const id = recordId(c.req.valid("param").licenceId);
    const licenceId = await findLicenceId(db, c.get("caller"), "agency", id);
    if (!licenceId) throw notFound();
    return c.json(told(c, await filesOf(db, "licence_id", licenceId), "FileTypeName"), 200);
  });
}

const licenceDocument = {
  kind: "licence",
  json: "license",
  schema: licenceSubmission,
  file: "policy",
  check: refuseUnknownNames,
} as const;

function serveSubmissions(app: BackendApp, services: Services): void {
  const { db } = services;

  app.openapi({ ...submitLicence.agent, middleware: ownerFirst(db, "agent") }, async (c) => {
    const { ownerId } = c.req.valid("param");
    const key = c.req.valid("header")["idempotency-key"];
    return c.json(
      await takeDocument(c, services, licenceDocument, { ownerType: "agent", ownerId, key }),
      200,
    );
  });

  app.openapi({ ...submitLicence.agency, middleware: ownerFirst(db, "agency") }, async (c) => {
    const { ownerId } = c.req.valid("param");
    const key = c.req.valid("header")["idempotency-key"];
    return c.json(
      await takeDocument(c, services, licenceDocument, { ownerType: "agency", ownerId, key }),
      200,
    );
  });
}
