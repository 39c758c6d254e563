import type { LoaderFunctionArgs } from "@remix-run/node";
import { licenseFilesOf } from "../../api-client/licenses.server.ts";
import { download } from "../../files/download-response.server.ts";
import { sendFile } from "../../files/record-file.server.ts";
import { pathsFor } from "../../paths.ts";

/** One file of a license. */
export function loader(args: LoaderFunctionArgs) {
  const { licenseId = "", fileId } = args.params;
  return download(
    args,
    (portal) => pathsFor(portal).licenseFiles(licenseId),
    async ({ backend, portal }) =>
      sendFile(backend, (await licenseFilesOf(backend, portal, licenseId)).rows, fileId),
  );
}
