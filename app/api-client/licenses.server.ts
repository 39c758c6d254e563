import type { ContractFile } from "#api/contracts.ts";
import { soonestFirst } from "#api/expiry.ts";
import { type License, listLicenseFiles, listLicenses } from "#api/licenses.ts";
import type { Portal } from "../paths.ts";
import type { Backend, CallLimits } from "./client.server.ts";
import { newestFirst } from "./files.server.ts";
import { callRows, type Rows } from "./rows.server.ts";

/** The licenses of the selected portal. Whose an id is, agent's or agency's, follows from the portal's type. */

/** The license that ends first comes first; those that end on one day go by state. */
export async function licensesOf(
  backend: Backend,
  portal: Portal,
  limits: CallLimits = {},
): Promise<Rows<License>> {
  const params = { ownerId: portal.id };
  const { rows, unreadable } = await callRows(backend, listLicenses[portal.type], { params, ...limits });
  rows.sort(
    (a, b) =>
      soonestFirst(a.ExpirationDate, b.ExpirationDate) ||
      a.StateProvince.localeCompare(b.StateProvince, "en"),
  );
  return { rows, unreadable };
}

/** Newest first. */
export async function licenseFilesOf(
  backend: Backend,
  portal: Portal,
  licenseId: string,
): Promise<Rows<ContractFile>> {
  return newestFirst(await callRows(backend, listLicenseFiles[portal.type], { params: { licenseId } }));
}
