import type { ContractFile } from "#api/contracts.ts";
import { getDownloadUrl } from "#api/downloads.ts";
import { settings } from "../host/settings.server.ts";
import { type Backend, call, unusable } from "./client.server.ts";
import type { Rows } from "./rows.server.ts";

export function newestFirst({ rows, unreadable }: Rows<ContractFile>): Rows<ContractFile> {
  const files = [...rows].sort((a, b) => (b.CreatedDate ?? "").localeCompare(a.CreatedDate ?? ""));
  return { rows: files, unreadable };
}

/**
 * The address that holds a file: of the backend's own origin, or https elsewhere. `docs/product/files.md`.
 * @throws BackendFault when the backend gave another one
 */
export async function fileAddress(
  backend: Backend,
  fileId: string,
): Promise<{ ours: boolean; address: URL }> {
  const given = await call(backend, getDownloadUrl, { params: { fileId } });
  if (URL.canParse(given, settings.BACKEND_URL)) {
    const address = new URL(given, settings.BACKEND_URL);
    const ours = address.origin === new URL(settings.BACKEND_URL).origin;
    if (ours || address.protocol === "https:") return { ours, address };
  }
  throw unusable(backend, getDownloadUrl, "an address that holds no file");
}
