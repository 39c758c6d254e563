import type { LoaderFunctionArgs } from "@remix-run/node";
import { AuthorizationResponseError } from "openid-client";
import { log } from "../../log.server.ts";
import { paths } from "../../paths.ts";
import { requestId } from "../../session/access.server.ts";
import { leaveFor } from "../../session/addresses.server.ts";
import { finishSignIn } from "../../session/provider.server.ts";
import { startSession } from "../../session/session.server.ts";
import { attemptOf } from "../../session/sign-in.server.ts";

const LONGEST_DESCRIPTION = 300;

/** Where the identity provider sends the browser back to. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const found = await attemptOf(request);
  if (!found) return leaveFor(paths.loginError("sign_in_expired"));
  const { attempt, returnUrl, cookies } = found;
  try {
    const { tokens, claims } = await finishSignIn(new URL(request.url).search, attempt);
    if (claims?.email_verified === false) return leaveFor(paths.emailUnverified(), { cookies });
    const email = typeof claims?.email === "string" ? claims.email : "";
    const name = typeof claims?.name === "string" ? claims.name : email;
    const user = { sub: claims?.sub ?? "", name, email };
    cookies.push(...(await startSession(request, context, user, tokens)));
    return leaveFor(returnUrl, { cookies });
  } catch (error) {
    if (error instanceof Response) throw error;
    const reason = error instanceof Error ? error.message : "unknown";
    log.warn({ requestId: requestId(context), reason }, "sign-in refused");
    if (!(error instanceof AuthorizationResponseError)) {
      return leaveFor(paths.loginError("sign_in_failed"), { cookies });
    }
    const description = error.error_description?.slice(0, LONGEST_DESCRIPTION);
    return leaveFor(paths.loginError(error.error.slice(0, 80), description), { cookies });
  }
}
