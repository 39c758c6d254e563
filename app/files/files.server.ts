import { data } from "@remix-run/node";
import type { ContractFile } from "#api/contracts.ts";
import { getDownloadUrl } from "#api/files.ts";
import { type Backend, call, fetchFile, unusable } from "../backend/client.server.ts";
import { send } from "../downloads/send.server.ts";
import { leaveFor } from "../session/addresses.server.ts";
import { settings } from "../settings.server.ts";

/** Newest first. */
export function newestFirst(files: readonly ContractFile[]): ContractFile[] {
  return [...files].sort((a, b) => (b.CreatedDate ?? "").localeCompare(a.CreatedDate ?? ""));
}

/**
 * Answers one file of a record. Only what the record's own list holds is asked for.
 * @throws 404 when the list does not have it; BackendFault
 */
export async function sendFile(
  backend: Backend,
  files: readonly ContractFile[],
  fileId: string | undefined,
): Promise<Response> {
  const file = files.find(({ Id }) => Id === fileId);
  if (!file) throw data({ problem: "notFound" }, { status: 404 });
  const { ours, address } = await fileAddress(backend, file.Id);
  return ours ? send(await fetchFile(backend, address), fileName(file)) : leaveFor(address.href);
}

/**
 * The address that holds a file: of the backend's own origin, or https elsewhere (decision 10).
 * @throws BackendFault when the backend gave another one
 */
async function fileAddress(backend: Backend, fileId: string): Promise<{ ours: boolean; address: URL }> {
  const given = await call(backend, getDownloadUrl, { params: { fileId } });
  if (URL.canParse(given, settings.BACKEND_URL)) {
    const address = new URL(given, settings.BACKEND_URL);
    const ours = address.origin === new URL(settings.BACKEND_URL).origin;
    if (ours || address.protocol === "https:") return { ours, address };
  }
  throw unusable(backend, getDownloadUrl, "an address that holds no file");
}

function fileName({ FileName, FileExtension }: ContractFile): string {
  const extension = FileExtension ? `.${FileExtension.replace(/^\./, "")}` : "";
  return FileName.toLowerCase().endsWith(extension.toLowerCase()) ? FileName : FileName + extension;
}
