import { createReadableStreamFromReadable, data } from "@remix-run/node";
import { attachment } from "#api/content-disposition.ts";
import type { Download } from "../api-client/client.server.ts";
import { BackendFault, isBusy, pageStatus } from "../api-client/fault.ts";
import { type Sentence, withProblemPage } from "../frame/document.server.tsx";
import { expiredDownloadCookies } from "../host/cookies.server.ts";
import type { FileProblemCode } from "../host/problems.ts";
import { type RequestArgs, requestId } from "../host/request-args.server.ts";
import { setSecurityHeaders } from "../host/security-headers.server.ts";
import type { PortalRef } from "../paths.ts";
import { type InPortal, requirePortalOfFile } from "../session/guards.server.ts";

/**
 * Answers a file, or a page that says why there is none. The loader of a file is this and nothing else.
 * @param pageOf the page of the file in a portal, to which the page without a file leads, and a sign-in
 * @param problem what the page without a file says, unless there is no such file
 * @param failed the sentence of that page in place of the problem's own
 * @throws a redirect to the sign-in or to the choice of a portal
 */
export async function download(
  args: RequestArgs,
  pageOf: (portal: PortalRef) => string,
  fetchIt: (user: InPortal) => Promise<Response>,
  { problem = "download", failed }: { problem?: FileProblemCode; failed?: Sentence } = {},
): Promise<Response> {
  const user = await requirePortalOfFile(args, pageOf);
  const work = async () => {
    try {
      const answer = await fetchIt(user);
      for (const cookie of expiredDownloadCookies(args.request.headers.get("Cookie")))
        answer.headers.append("Set-Cookie", cookie);
      return answer;
    } catch (error) {
      if (!(error instanceof BackendFault)) throw error;
      const { fault, retryAfter } = error;
      const status = isBusy(fault) ? fault.status : pageStatus(fault);
      throw data(
        { problem: status === 404 ? "notFound" : problem, reference: requestId(args.context), fault },
        { status, headers: retryAfter === undefined ? {} : { "Retry-After": String(retryAfter) } },
      );
    }
  };
  return withProblemPage(args, work, pageOf(user.portal), failed);
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
