import type { LoaderFunctionArgs } from "@remix-run/node";
import { log } from "../../log.server.ts";
import { paths } from "../../paths.ts";
import { requestId } from "../../session/access.server.ts";
import { leaveFor, safePath } from "../../session/addresses.server.ts";
import { findSession } from "../../session/session.server.ts";
import { beginSignIn } from "../../session/sign-in.server.ts";

/** Sends the browser to the identity provider, and remembers where the user wanted to go. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const url = new URL(request.url);
  const returnUrl = safePath(url.searchParams.get("returnUrl") ?? "/");
  if (await findSession(request, context)) return leaveFor(returnUrl);
  try {
    const { address, cookies } = await beginSignIn({ request, context }, returnUrl);
    return leaveFor(address, { cookies, wholePage: true });
  } catch (error) {
    log.error({ requestId: requestId(context), error: String(error) }, "sign-in could not start");
    return leaveFor(paths.loginError("provider_unavailable"));
  }
}
