import { createRoute, z } from "@hono/zod-openapi";
import { attachment } from "#api/content-disposition.ts";
import { getDownloadUrl, getEncodedFile } from "#api/downloads.ts";
import { type Audited, id, read } from "#api/wire.ts";
import type { BackendApp } from "../../http/context.ts";
import { notFound, refusal } from "../../http/problems.ts";
import { recordId } from "../../rights.ts";
import type { Services } from "../../services.ts";
import { type Dispatch, encodedFile } from "./encoded.ts";
import { isSigned, signedAddress } from "./links.ts";
import { findFileId, findFileWithContent } from "./queries.ts";

/** The route of the addresses that `downloadurl` hands out. They are opaque: only this backend makes them. */
const downloadFile = createRoute({
  method: "get",
  path: "/files/{fileId}",
  operationId: "downloadFile",
  tags: ["Files"],
  summary: "A file, by the signed address that was handed out for it",
  "x-audited": "download" satisfies Audited,
  request: {
    params: z.object({ fileId: id }),
    query: z.object({
      user: z.string().max(255),
      expires: z.coerce.number().int(),
      signature: z.string().max(64),
    }),
  },
  responses: {
    ...read({ path: "/", tag: "", summary: "", answer: z.string() }).responses,
    200: {
      description: "The file",
      content: { "application/pdf": { schema: z.any().openapi({ type: "string", format: "binary" }) } },
    },
  },
});

/** Files: `docs/product/files.md`. */
export function serveFiles(app: BackendApp, services: Services, dispatch: Dispatch): void {
  const { db, realTime, publicUrl, fileLinkSecret } = services;

  app.openapi(getDownloadUrl, async (c) => {
    const caller = c.get("caller");
    const fileId = await findFileId(db, caller, recordId(c.req.valid("param").fileId));
    if (!fileId) throw notFound();
    const now = realTime().getTime();
    return c.json(signedAddress(publicUrl, fileLinkSecret, { fileId, user: caller.sub, now }), 200);
  });

  app.openapi(downloadFile, async (c) => {
    const caller = c.get("caller");
    const fileId = recordId(c.req.valid("param").fileId);
    const { user, expires, signature } = c.req.valid("query");
    const isGood = isSigned(fileLinkSecret, { fileId, user, expires }, signature, realTime().getTime());
    if (!isGood || user !== caller.sub) throw refusal(403, "This address is not valid, or not any more.");
    const file = await findFileWithContent(db, caller, fileId);
    if (!file) throw notFound();
    return new Response(new Uint8Array(file.content), {
      headers: {
        // The type comes from here and never from the row: a stored document must not run as a page on this origin.
        "Content-Type": "application/pdf",
        "Content-Length": String(file.content.byteLength),
        "Content-Disposition": attachment(file.file_name),
        "Content-Security-Policy": "sandbox",
      },
    });
  });

  app.openapi(getEncodedFile, async (c) =>
    c.json(await encodedFile(c, c.req.valid("query").apiFilePath, dispatch), 200),
  );
}
