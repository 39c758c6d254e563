import { documentParts, documentSubmissions, submitDocument } from "#api/documents.ts";
import { type DocumentKind, documentKinds } from "#api/form-fields.ts";
import { ownerTypes } from "#api/wire.ts";
import type { BackendApp } from "../../http/context.ts";
import { recordId, requireOwnerBeforeBody } from "../../rights.ts";
import type { Services } from "../../services.ts";
import { readParts } from "../../submissions/read-multipart-body.ts";
import { saveSubmission } from "../../submissions/save.ts";
import { refuseWrongAppointment } from "../appointments/queries.ts";
import { refuseUnknownNames } from "../licenses/queries.ts";

/** Registers the calls that submit a document: `docs/product/submissions.md`. */
export function serveDocuments(app: BackendApp, services: Services): void {
  for (const kind of documentKinds) serveKind(app, services, kind);
}

function serveKind(app: BackendApp, services: Services, kind: DocumentKind): void {
  const parts = { ...documentParts(kind), schema: documentSubmissions[kind], maxFiles: 1 };
  for (const type of ownerTypes) {
    const route = { ...submitDocument[kind][type], middleware: requireOwnerBeforeBody(services.db, type) };
    app.openapi(route, async (c) => {
      const { fields, files } = await readParts<object>(c, parts);
      const saved = await saveSubmission(services, c.get("caller"), {
        kind,
        ownerType: type,
        owner: recordId(c.req.valid("param").ownerId),
        content: fields,
        files,
        idempotencyKey: c.req.valid("header")["idempotency-key"],
        check: async (db) => {
          if (kind === "License") await refuseUnknownNames(db, fields);
          if (kind === "Appointment") await refuseWrongAppointment(db, fields);
        },
      });
      return c.json(saved, 200);
    });
  }
}
