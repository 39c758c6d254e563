import { listLicenseFiles, listLicenses } from "#api/licenses.ts";
import { type OwnerType, ownerTypes } from "#api/wire.ts";
import type { BackendApp } from "../../http/context.ts";
import { notFound } from "../../http/problems.ts";
import { translateNames } from "../../listed-names.ts";
import { recordId, requireOwner } from "../../rights.ts";
import type { Services } from "../../services.ts";
import { filesOf } from "../files/queries.ts";
import { findLicenseId, licensesOf } from "./queries.ts";

/** Registers the routes of licenses: `docs/product/licenses.md`. */
export function serveLicenses(app: BackendApp, services: Services): void {
  for (const type of ownerTypes) {
    serveLists(app, services, type);
  }
}

function serveLists(app: BackendApp, { db }: Services, type: OwnerType): void {
  app.openapi(listLicenses[type], async (c) => {
    const owner = await requireOwner(db, c.get("caller"), type, c.req.valid("param").ownerId);
    return c.json(translateNames(c, await licensesOf(db, type, owner), "LicenseType"), 200);
  });

  app.openapi(listLicenseFiles[type], async (c) => {
    const id = recordId(c.req.valid("param").licenseId);
    const licenseId = await findLicenseId(db, c.get("caller"), type, id);
    if (!licenseId) throw notFound();
    return c.json(translateNames(c, await filesOf(db, "license_id", licenseId), "FileTypeName"), 200);
  });
}
