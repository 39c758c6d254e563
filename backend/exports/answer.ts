import { attachment } from "#api/attachment.ts";
import { WORKBOOK_TYPE } from "#api/wire.ts";
import type { BackendContext } from "../http/context.ts";
import { refusal } from "../http/problems.ts";
import { languageIn } from "../workbooks/words.ts";
import type { Exports } from "./exports.ts";
import { fileFor, nameOf, type Order, type Wanted } from "./orders.ts";
import { NoPlace } from "./places.ts";

const RETRY_AFTER_SECONDS = 10;

/**
 * Answers a file while it is being made, in the language that is asked for. When it cannot be finished the body errs, and
 * whoever sends it cuts the connection: half of it must not look whole.
 * @throws a refusal with status 503 when too many others are being made
 */
export async function exportResponse(c: BackendContext, exports: Exports, wanted: Wanted): Promise<Response> {
  const language = languageIn(c.req.header("Accept-Language"));
  const order: Order = { ...wanted, language };
  const { format, head } = fileFor(order);
  const headers = {
    "Content-Type": format === "pdf" ? "application/pdf" : WORKBOOK_TYPE,
    "Content-Language": language,
    "Content-Disposition": attachment(head.fileName),
    // Nobody knows its length yet; what sends it must not wait for its end either.
    "Transfer-Encoding": "chunked",
  };
  // Nobody would take the file.
  if (c.req.method === "HEAD") return new Response(null, { headers });
  const log = c.get("log");
  try {
    const body = await exports.begin(order, {
      who: c.get("caller").sub,
      signal: c.req.raw.signal,
      onFault: (error) => log.error({ err: error, export: nameOf(order) }, "export not finished"),
    });
    return new Response(body, { headers });
  } catch (error) {
    if (!(error instanceof NoPlace)) throw error;
    log.warn({ export: nameOf(order), reason: error.message }, "export refused");
    throw refusal(503, "Too many files are being made. Try again in a moment.", {
      retryAfterSeconds: RETRY_AFTER_SECONDS,
    });
  }
}
