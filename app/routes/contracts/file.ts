import type { LoaderFunctionArgs } from "@remix-run/node";
import { filesOf } from "../../backend/contracts.server.ts";
import { download } from "../../downloads/send.server.ts";
import { sendFile } from "../../files/send-file.server.ts";
import { pathsFor } from "../../paths.ts";
import { requirePortal } from "../../session/access.server.ts";

/** One file of a contract. */
export async function loader(args: LoaderFunctionArgs) {
  const { portal, backend } = await requirePortal(args);
  const { contractId = "", fileId } = args.params;
  return download(args, pathsFor(portal).contract(contractId), async () =>
    sendFile(backend, (await filesOf(backend, portal, contractId)).rows, fileId),
  );
}
