import { z } from "@hono/zod-openapi";
import { id, read } from "./wire.ts";

/** Files: `docs/product/files.md`. */

const tag = "Files";

/** The address to open for a file. Short-lived, and good only for the user who asked. */
export const getDownloadUrl = read({
  path: "/t/files/{fileId}/downloadurl",
  tag,
  summary: "A short-lived signed address for one file",
  audited: "download",
  request: { params: z.object({ fileId: id }) },
  answer: z.string().openapi({ format: "uri" }),
});

export const encodedFile = z
  .object({ FileName: z.string(), ContentType: z.string(), Content: z.string().openapi({ format: "byte" }) })
  .openapi("EncodedFile");

/** A generated file in base64. `apiFilePath` is a path of this API and is authorised as if it were called directly. */
export const getEncodedFile = read({
  path: "/api/files/encoded-file",
  tag,
  summary: "A generated file of this API, in base64",
  request: { query: z.object({ apiFilePath: z.string().min(1).max(500) }) },
  answer: encodedFile,
});
