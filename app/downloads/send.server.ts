import { createReadableStreamFromReadable, data } from "@remix-run/node";
import { attachment } from "#api/attachment.ts";
import type { Download } from "../backend/client.server.ts";
import { BackendFault, isBusy, pageStatus } from "../backend/fault.ts";
import { setSecurityHeaders } from "../host/security-headers.server.ts";
import { type Sentence, withProblemPage } from "../pages/document.server.tsx";
import type { FileProblemCode } from "../pages/problems.ts";
import { type RequestArgs, requestId } from "../request/request-args.server.ts";

/**
 * Answers a file, or a page that says why there is none.
 * @param backTo where that page's link leads
 * @param problem what that page says, unless there is no such file
 * @param failed the sentence of that page in place of the problem's own, the same that script says
 */
export function download(
  args: RequestArgs,
  backTo: string,
  fetchIt: () => Promise<Response>,
  { problem = "download", failed }: { problem?: FileProblemCode; failed?: Sentence } = {},
): Promise<Response> {
  const work = async () => {
    try {
      return await fetchIt();
    } catch (error) {
      if (!(error instanceof BackendFault)) throw error;
      const { fault, retryAfter } = error;
      const status = isBusy(fault) ? fault.status : pageStatus(fault);
      throw data(
        { problem: status === 404 ? "notFound" : problem, reference: requestId(args.context) },
        { status, headers: retryAfter === undefined ? {} : { "Retry-After": String(retryAfter) } },
      );
    }
  };
  return withProblemPage(args, work, backTo, failed);
}

/** Passes a file on as it comes, always as an attachment. A file cut short on its way here ends broken there too. */
export function send({ body, type, length }: Download, fileName: string): Response {
  // A reader who leaves ends the body as an error, and nobody listens to it any more. Unheard it would end the process.
  body.on("error", () => {});
  const headers = setSecurityHeaders(
    new Headers({
      "Content-Type": type,
      "Content-Disposition": attachment(fileName),
      "Content-Security-Policy": "sandbox; default-src 'none'",
    }),
  );
  if (length) headers.set("Content-Length", length);
  return new Response(createReadableStreamFromReadable(body), { headers });
}
