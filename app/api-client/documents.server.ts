import { documentParts, submitDocument as routes } from "#api/documents.ts";
import type { DocumentKind } from "#api/form-fields.ts";
import type { Portal } from "../paths.ts";
import { type Backend, submitForReference } from "./client.server.ts";
import { multipart, type OutgoingFile } from "./multipart.server.ts";

/**
 * Submits a document for review. Any status but 200 is a failure: `docs/product/licenses.md`, "Submission".
 * @param fields as they are on the wire
 * @returns the backend's reference
 * @throws BackendFault
 */
export function submitDocument(
  backend: Backend,
  portal: Portal,
  kind: DocumentKind,
  { fields, file, key }: { fields: object; file: OutgoingFile; key: string },
): Promise<string | null> {
  const parts = documentParts(kind);
  const body = multipart({ name: parts.json, value: fields }, { name: parts.file, files: [file] }, key);
  return submitForReference(backend, routes[kind][portal.type], { params: { ownerId: portal.id }, body });
}
