import type { z } from "zod";
import type { OwnerType } from "#api/wire.ts";
import type { Database } from "../database/schema.ts";
import type { BackendContext } from "../http/context.ts";
import { recordId } from "../rights.ts";
import type { Services } from "../services.ts";
import { readParts } from "./parts.ts";
import { type Submission, takeSubmission } from "./take.ts";

/** A kind of submission that is some fields and one PDF. */
export type DocumentKind<T extends object> = {
  kind: Submission["kind"];
  /** The names of the two parts, and the shape of the first. */
  json: string;
  schema: z.ZodType<T>;
  file: string;
  /** Refuses fields that do not go with what is in the database. */
  check?(db: Database, fields: T): Promise<void>;
};

/** Reads a submission of one kind and takes it. @throws the refusals of `readParts` and `takeSubmission` */
export async function takeDocument<T extends object>(
  c: BackendContext,
  services: Services,
  document: DocumentKind<T>,
  { ownerType, ownerId, key }: { ownerType: OwnerType; ownerId: string; key: string | undefined },
) {
  const { fields, files } = await readParts(c, { ...document, mostFiles: 1 });
  return takeSubmission(services, c.get("caller"), {
    kind: document.kind,
    ownerType,
    owner: recordId(ownerId),
    content: fields,
    files,
    idempotencyKey: key,
    check: async (db) => document.check?.(db, fields),
  });
}
