import type { LoaderFunctionArgs } from "@remix-run/node";
import { licenceFilesOf } from "../../backend/licences.server.ts";
import { download } from "../../downloads/send.server.ts";
import { sendFile } from "../../files/send-file.server.ts";
import { pathsFor } from "../../paths.ts";
import { requirePortal } from "../../session/access.server.ts";

/** One file of a licence. */
export async function loader(args: LoaderFunctionArgs) {
  const { portal, backend } = await requirePortal(args);
  const { licenceId = "", fileId } = args.params;
  return download(args, pathsFor(portal).licenceFiles(licenceId), async () =>
    sendFile(backend, (await licenceFilesOf(backend, portal, licenceId)).rows, fileId),
  );
}
