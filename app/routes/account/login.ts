import type { LoaderFunctionArgs } from "@remix-run/node";
import { safePath } from "#server/safe-path.ts";
import { log } from "../../host/log.server.ts";
import { requestId } from "../../host/request-args.server.ts";
import { paths } from "../../paths.ts";
import { redirectTo } from "../../session/addresses.server.ts";
import { findSession } from "../../session/session.server.ts";
import { authenticatorFor, STRATEGY } from "../../session/strategy.server.ts";

/** Sends the browser to the identity provider, and remembers where the user wanted to go. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const returnUrl = safePath(new URL(request.url).searchParams.get("returnUrl"));
  if (await findSession(request, context)) return redirectTo(returnUrl);
  try {
    const authenticator = await authenticatorFor({ request, context }, null);
    await authenticator.authenticate(STRATEGY, request);
  } catch (error) {
    // The redirect to the provider is thrown.
    if (error instanceof Response) return error;
    log.error({ requestId: requestId(context), error: String(error) }, "sign-in could not start");
  }
  return redirectTo(paths.loginError("provider_unavailable"));
}
