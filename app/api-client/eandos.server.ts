import type { ContractFile } from "#api/contracts.ts";
import { type EAndO, listEAndOFiles, listEAndOs } from "#api/eandos.ts";
import { soonestFirst } from "#api/expiry.ts";
import type { Portal } from "../paths.ts";
import type { Backend, CallLimits } from "./client.server.ts";
import { newestFirst } from "./files.server.ts";
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
