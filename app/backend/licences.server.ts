import type { ContractFile } from "#api/contracts.ts";
import { type Licence, listLicenceFiles, listLicences } from "#api/licences.ts";
import type { Portal } from "../session/portals.server.ts";
import { type Backend, call } from "./client.server.ts";
import { newestFirst } from "./files.server.ts";

/** The licences of the selected portal. Whose an id is, agent's or agency's, follows from the portal's type. */

/** By state. */
export async function licencesOf(backend: Backend, portal: Portal): Promise<Licence[]> {
  const licences = await call(backend, listLicences[portal.type], { params: { ownerId: portal.id } });
  return licences.sort((a, b) => a.StateProvince.localeCompare(b.StateProvince, "en"));
}

/** Newest first. */
export async function licenceFilesOf(
  backend: Backend,
  portal: Portal,
  licenceId: string,
): Promise<ContractFile[]> {
  return newestFirst(await call(backend, listLicenceFiles[portal.type], { params: { licenceId } }));
}
