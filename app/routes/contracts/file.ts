import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { fetchFile } from "../../backend/client.server.ts";
import { fileAddress, filesOf } from "../../backend/contracts.server.ts";
import { download, send } from "../../downloads/send.server.ts";
import { pathsFor } from "../../paths.ts";
import { requirePortal } from "../../session/access.server.ts";
import { leaveFor } from "../../session/addresses.server.ts";

/** One file of a contract. Only what the contract's own list holds is asked for. */
export async function loader(args: LoaderFunctionArgs) {
  const { portal, backend } = await requirePortal(args);
  const { contractId = "", fileId } = args.params;
  return download(args, pathsFor(portal).contract(contractId), async () => {
    const file = (await filesOf(backend, portal, contractId)).find(({ Id }) => Id === fileId);
    if (!file) throw data({ problem: "notFound" }, { status: 404 });
    const { ours, address } = await fileAddress(backend, file.Id);
    return ours ? send(await fetchFile(backend, address), fileName(file)) : leaveFor(address.href);
  });
}

function fileName({ FileName, FileExtension }: { FileName: string; FileExtension: string | null }): string {
  const extension = FileExtension ? `.${FileExtension.replace(/^\./, "")}` : "";
  return FileName.toLowerCase().endsWith(extension.toLowerCase()) ? FileName : FileName + extension;
}
