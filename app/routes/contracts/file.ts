import type { LoaderFunctionArgs } from "@remix-run/node";
import { filesOf } from "../../api-client/contracts.server.ts";
import { download } from "../../files/download-response.server.ts";
import { sendFile } from "../../files/record-file.server.ts";
import { pathsFor } from "../../paths.ts";

/** One file of a contract. */
export function loader(args: LoaderFunctionArgs) {
  const { contractId = "", fileId } = args.params;
  return download(
    args,
    (portal) => pathsFor(portal).contract(contractId),
    async ({ backend, portal }) =>
      sendFile(backend, (await filesOf(backend, portal, contractId)).rows, fileId),
  );
}
