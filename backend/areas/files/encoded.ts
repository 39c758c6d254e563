import type { ContentfulStatusCode } from "hono/utils/http-status";
import { attachedName } from "#api/content-disposition.ts";
import { problem } from "#api/wire.ts";
import type { BackendContext } from "../../http/context.ts";
import { refusal } from "../../http/problems.ts";

/** Asks this backend itself, without the network. */
export type Dispatch = {
  /** The paths that answer a generated file, with `{name}` where an id stands. */
  paths(): readonly string[];
  ask(request: Request): Response | Promise<Response>;
};

/** In base64 it is a third more: a JSON answer of 32 MB, which is all that a portal reads. */
const MAX_BYTES = 23 * 1024 * 1024;

/** Headers without which the inner request would not be the caller's own, or in another language. */
const forwarded = ["Authorization", "Accept-Language"];

/**
 * A generated file in base64, with the rights of the caller. The path is compared with the shapes of the paths that
 * make files, letter by letter and without any decoding, and never leads to another server.
 * @throws a refusal with status 400 for any other path, 413 when the file is too large, or the one that the path gave
 */
export async function encodedFile(c: BackendContext, apiFilePath: string, dispatch: Dispatch) {
  if (!dispatch.paths().some((path) => shapeOf(path).test(apiFilePath))) {
    throw refusal(400, "This path does not answer a file.");
  }
  const headers = new Headers({ "X-Request-Id": c.get("requestId") });
  for (const name of forwarded) {
    const value = c.req.header(name);
    if (value) headers.set(name, value);
  }
  c.set("isAuditedByInnerRequest", true);
  const { signal } = c.req.raw;
  const answer = await dispatch.ask(
    new Request(new URL(apiFilePath, "http://localhost"), { headers, signal }),
  );
  if (!answer.ok) {
    const { status, detail } = problem.parse(await answer.json());
    throw refusal(status as ContentfulStatusCode, detail);
  }
  const content = await readWithin(answer, MAX_BYTES);
  return {
    FileName: attachedName(answer.headers.get("Content-Disposition")),
    ContentType: answer.headers.get("Content-Type") ?? "application/octet-stream",
    Content: content.toString("base64"),
  };
}

function shapeOf(path: string): RegExp {
  const parts = path.split("/").map((part) => (part.startsWith("{") ? "[0-9A-Za-z-]{1,64}" : escaped(part)));
  return new RegExp(`^${parts.join("/")}$`);
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

async function readWithin(answer: Response, limit: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = answer.body?.getReader();
  for (let read = await reader?.read(); read?.value; read = await reader?.read()) {
    chunks.push(read.value);
    size += read.value.byteLength;
    if (size > limit) {
      await reader?.cancel();
      throw refusal(413, "The file is too large for this call. Ask for its own path instead.");
    }
  }
  return Buffer.concat(chunks);
}
