import type { ContractFile } from "#api/contracts.ts";
import {
  type EAndO,
  type EAndOSubmission,
  listEAndOFiles,
  listEAndOs,
  submitEAndO as route,
} from "#api/eandos.ts";
import { soonestFirst } from "#api/expiry.ts";
import type { Portal } from "../paths.ts";
import { type Backend, type CallLimits, submitForReference } from "./client.server.ts";
import { newestFirst } from "./files.server.ts";
import { multipart, type OutgoingFile } from "./multipart.server.ts";
import { callRows, type Rows } from "./rows.server.ts";

/** The E&O insurance of the selected portal. Whose an id is, agent's or agency's, follows from the portal's type. */

/** The policy that ends first comes first; those that end on one day go by issuer. */
export async function eAndOsOf(
  backend: Backend,
  portal: Portal,
  limits: CallLimits = {},
): Promise<Rows<EAndO>> {
  const { rows, unreadable } = await callRows(backend, listEAndOs[portal.type], {
    params: { ownerId: portal.id },
    ...limits,
  });
  rows.sort(
    (a, b) => soonestFirst(a.ExpirationDate, b.ExpirationDate) || a.IssuedBy.localeCompare(b.IssuedBy, "en"),
  );
  return { rows, unreadable };
}

/** The newest first: `docs/product/eandos.md`, "List". */
export async function eAndOFilesOf(
  backend: Backend,
  portal: Portal,
  eAndOId: string,
): Promise<Rows<ContractFile>> {
  const params = { ownerId: portal.id, eAndOId };
  return newestFirst(await callRows(backend, listEAndOFiles[portal.type], { params }));
}

/**
 * Any status but 200 is a failure: `docs/product/eandos.md`, "Submission".
 * @returns the backend's reference
 * @throws BackendFault
 */
export function submitEAndO(
  backend: Backend,
  portal: Portal,
  eAndO: EAndOSubmission,
  file: OutgoingFile,
  key: string,
): Promise<string | null> {
  const params = { ownerId: portal.id };
  const body = multipart({ name: "eAndO", value: eAndO }, { name: "certificate", files: [file] }, key);
  return submitForReference(backend, route[portal.type], { params, body });
}
