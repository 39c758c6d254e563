import type { LoaderFunctionArgs } from "@remix-run/node";
import { eAndOFilesOf } from "../../backend/eandos.server.ts";
import { download } from "../../downloads/send.server.ts";
import { sendFile } from "../../files/send-file.server.ts";
import { pathsFor } from "../../paths.ts";
import { requirePortal } from "../../session/access.server.ts";

/** One file of an E&O policy. */
export async function loader(args: LoaderFunctionArgs) {
  const { portal, backend } = await requirePortal(args);
  const { eAndOId = "", fileId } = args.params;
  return download(args, pathsFor(portal).eAndOs(), async () =>
    sendFile(backend, (await eAndOFilesOf(backend, portal, eAndOId)).rows, fileId),
  );
}
