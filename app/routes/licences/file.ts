import type { LoaderFunctionArgs } from "@remix-run/node";
import { licenceFilesOf } from "../../api-client/licences.server.ts";
import { download } from "../../files/send.server.ts";
import { sendFile } from "../../files/send-file.server.ts";
import { pathsFor } from "../../paths.ts";

/** One file of a licence. */
export function loader(args: LoaderFunctionArgs) {
  const { licenceId = "", fileId } = args.params;
  return download(
    args,
    (portal) => pathsFor(portal).licenceFiles(licenceId),
    async ({ backend, portal }) =>
      sendFile(backend, (await licenceFilesOf(backend, portal, licenceId)).rows, fileId),
  );
}
