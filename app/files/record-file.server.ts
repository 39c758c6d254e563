import { data } from "@remix-run/node";
import type { ContractFile } from "#api/contracts.ts";
import { type Backend, fetchFile } from "../api-client/client.server.ts";
import { fileAddress } from "../api-client/files.server.ts";
import { redirectTo } from "../session/addresses.server.ts";
import { send } from "./download-response.server.ts";

/**
 * Answers one file of a record. The file must be in the record's own list.
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
  return ours ? send(await fetchFile(backend, address), fileName(file)) : redirectTo(address.href);
}

/** Returns the name under which a file is saved. It ends in the file's extension once, whatever its case. */
export function fileName({
  FileName,
  FileExtension,
}: Pick<ContractFile, "FileName" | "FileExtension">): string {
  const extension = FileExtension ? `.${FileExtension.replace(/^\./, "")}` : "";
  return FileName.toLowerCase().endsWith(extension.toLowerCase()) ? FileName : FileName + extension;
}
