import type { z } from "zod";
import type { OwnerType } from "#api/wire.ts";
import type { Database } from "../database/schema.ts";
import type { BackendContext } from "../http/context.ts";
import { recordId } from "../rights.ts";
import type { Services } from "../services.ts";
import { readParts } from "./read-multipart-body.ts";
import { type Submission, saveSubmission } from "./save.ts";

/** A kind of submission that has one JSON part with fields and one PDF. */
export type DocumentKind<T extends object> = {
  kind: Submission["kind"];
  /** The name of the JSON part. */
  json: string;
  /** The shape of the JSON part. */
  schema: z.ZodType<T>;
  /** The name of the PDF part. */
  file: string;
  /** Throws a refusal when the fields contradict the database. */
  check?(db: Database, fields: T): Promise<void>;
};

/**
 * Reads a submission from the body of a request and saves it.
 * @throws the refusals of `readParts` and `saveSubmission`
 */
export async function saveDocumentSubmission<T extends object>(
  c: BackendContext,
  services: Services,
  document: DocumentKind<T>,
  { ownerType, ownerId, key }: { ownerType: OwnerType; ownerId: string; key: string | undefined },
) {
  const { fields, files } = await readParts(c, { ...document, maxFiles: 1 });
  return saveSubmission(services, c.get("caller"), {
    kind: document.kind,
    ownerType,
    owner: recordId(ownerId),
    content: fields,
    files,
    idempotencyKey: key,
    check: async (db) => document.check?.(db, fields),
  });
}
