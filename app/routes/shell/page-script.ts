import type { LoaderFunctionArgs } from "@remix-run/node";
import { keptScript } from "../../host/page-script.server.ts";
import { isForeign } from "../../session/origin.ts";
import { findSession, orUnavailable } from "../../session/session.server.ts";
import { settings } from "../../settings.server.ts";

/**
 * The script of a page that was just sent, to the session it was sent to. Another site may not run it: newer browsers say
 * who asks, all leave the cookie away there, and the answer is for the same origin alone.
 */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const session = await findSession(request, context);
  const isAllowed = session && !isForeign(request.headers, settings.PUBLIC_URL);
  const packed = isAllowed && (await orUnavailable(keptScript(params.scriptId ?? "", session.key)));
  if (!packed) return new Response(null, { status: 404 });
  return new Response(new Uint8Array(packed), {
    headers: { "Content-Type": "text/javascript; charset=utf-8", "Content-Encoding": "gzip" },
  });
}
