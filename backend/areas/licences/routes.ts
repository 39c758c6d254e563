import { licenceSubmission, listLicenceFiles, listLicences, submitLicence } from "#api/licences.ts";
import { type OwnerType, ownerTypes } from "#api/wire.ts";
import type { BackendApp } from "../../http/context.ts";
import { notFound } from "../../http/problems.ts";
import { translateNames } from "../../listed-names.ts";
import { recordId, requireOwner, requireOwnerBeforeBody } from "../../rights.ts";
import type { Services } from "../../services.ts";
import { saveDocumentSubmission } from "../../submissions/document.ts";
import { filesOf } from "../files/queries.ts";
import { findLicenceId, licencesOf, refuseUnknownNames } from "./queries.ts";

/** Registers the routes of licences: `docs/product/licences.md`. */
export function serveLicences(app: BackendApp, services: Services): void {
  for (const type of ownerTypes) {
    serveLists(app, services, type);
    serveSubmission(app, services, type);
  }
}

function serveLists(app: BackendApp, { db }: Services, type: OwnerType): void {
  app.openapi(listLicences[type], async (c) => {
    const owner = await requireOwner(db, c.get("caller"), type, c.req.valid("param").ownerId);
    return c.json(translateNames(c, await licencesOf(db, type, owner), "LicenseType"), 200);
  });

  app.openapi(listLicenceFiles[type], async (c) => {
    const id = recordId(c.req.valid("param").licenceId);
    const licenceId = await findLicenceId(db, c.get("caller"), type, id);
    if (!licenceId) throw notFound();
    return c.json(translateNames(c, await filesOf(db, "licence_id", licenceId), "FileTypeName"), 200);
  });
}

const licenceDocument = {
  kind: "licence",
  json: "license",
  schema: licenceSubmission,
  file: "policy",
  check: refuseUnknownNames,
} as const;

function serveSubmission(app: BackendApp, services: Services, type: OwnerType): void {
  app.openapi(
    { ...submitLicence[type], middleware: requireOwnerBeforeBody(services.db, type) },
    async (c) => {
      const { ownerId } = c.req.valid("param");
      const key = c.req.valid("header")["idempotency-key"];
      return c.json(
        await saveDocumentSubmission(c, services, licenceDocument, { ownerType: type, ownerId, key }),
        200,
      );
    },
  );
}
