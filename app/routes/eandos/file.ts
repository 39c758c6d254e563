import type { LoaderFunctionArgs } from "@remix-run/node";
import { eAndOFilesOf } from "../../api-client/eandos.server.ts";
import { download } from "../../files/download-response.server.ts";
import { sendFile } from "../../files/record-file.server.ts";
import { pathsFor } from "../../paths.ts";

/** One file of an E&O policy. */
export function loader(args: LoaderFunctionArgs) {
  const { eAndOId = "", fileId } = args.params;
  return download(
    args,
    (portal) => pathsFor(portal).eAndOs(),
    async ({ backend, portal }) =>
      sendFile(backend, (await eAndOFilesOf(backend, portal, eAndOId)).rows, fileId),
  );
}
