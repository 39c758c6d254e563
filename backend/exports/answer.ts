import { attachment } from "#api/content-disposition.ts";
import { WORKBOOK_TYPE } from "#api/wire.ts";
import type { BackendContext } from "../http/context.ts";
import { refusal } from "../http/problems.ts";
import { languageIn } from "../languages.ts";
import type { Exports, Request } from "./exports.ts";
import { NoSlotError } from "./slots.ts";

const RETRY_AFTER_SECONDS = 10;

/**
 * Returns a response that streams a file while it is made, in the language of `Accept-Language`. When the export fails,
 * the body ends with an error and the server closes the connection, so that the browser sees an incomplete download.
 * @throws a refusal with status 503 when too many exports are running
 */
export async function exportResponse<R extends Request>(
  c: BackendContext,
  exports: Exports<R>,
  request: R,
): Promise<Response> {
  const language = languageIn(c.req.header("Accept-Language"));
  const { format, head } = exports.fileFor(request, language);
  const name = "document" in request ? `${request.document}, PDF` : request.sheet;
  const headers = {
    "Content-Type": format === "pdf" ? "application/pdf" : WORKBOOK_TYPE,
    "Content-Language": language,
    "Content-Disposition": attachment(head.fileName),
    // The length is not known yet. This header also keeps the server from collecting the whole body first.
    "Transfer-Encoding": "chunked",
  };
  // A HEAD request has no reader for the file.
  if (c.req.method === "HEAD") return new Response(null, { headers });
  const log = c.get("log");
  try {
    const body = await exports.begin(request, {
      language,
      user: c.get("caller").sub,
      signal: c.req.raw.signal,
      onFault: (error) => log.error({ err: error, export: name }, "export not finished"),
    });
    return new Response(body, { headers });
  } catch (error) {
    if (!(error instanceof NoSlotError)) throw error;
    log.warn({ export: name, reason: error.message }, "export refused");
    throw refusal(503, "Too many files are being made. Try again in a moment.", {
      retryAfterSeconds: RETRY_AFTER_SECONDS,
    });
  }
}
