import type { LoaderFunctionArgs } from "@remix-run/node";
import { AuthorizationResponseError } from "openid-client";
import { SignInTooOld } from "#server/identity-provider.ts";
import { requestId } from "../../host/request-args.server.ts";
import { paths } from "../../paths.ts";
import { redirectTo } from "../../session/addresses.server.ts";
import { logSecurity } from "../../session/security-log.server.ts";
import { findSession, startSession } from "../../session/session.server.ts";
import { attemptOf, forgetAttempt, hasSomeAttempt } from "../../session/sign-in-attempts.server.ts";
import { preferencesAtSignIn } from "../../session/stored-preferences.server.ts";
import { authenticatorFor, STRATEGY } from "../../session/strategy.server.ts";

const MAX_ERROR_LENGTH = 80;
const MAX_DESCRIPTION_LENGTH = 300;

/** The identity provider sends the browser back here. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const attempt = await attemptOf(request);
  if (!attempt) return withoutAttempt({ request, context });
  const cookies = [await forgetAttempt(attempt.state)];
  const about = { requestId: requestId(context) };
  try {
    const authenticator = await authenticatorFor({ request, context }, attempt);
    const { user, isEmailVerified, tokens } = await authenticator.authenticate(STRATEGY, request);
    if (!isEmailVerified) {
      logSecurity("email not verified", user.sub, about);
      return redirectTo(paths.emailUnverified(), { cookies });
    }
    const started = await startSession(request, context, user, tokens);
    logSecurity("signed in", user.sub, about);
    cookies.push(...started.cookies, ...(await preferencesAtSignIn({ request, context }, started.session)));
    return redirectTo(attempt.returnUrl, { cookies });
  } catch (error) {
    if (error instanceof Response) throw error;
    // The provider did not know `max_age`, so it is told in plain words.
    if (error instanceof SignInTooOld && !attempt.isAskedAnew)
      return redirectTo(paths.signInAsAnother(attempt.returnUrl), { cookies });
    const reason = error instanceof Error ? error.message : "unknown";
    logSecurity("sign-in refused", null, { ...about, reason });
    if (!(error instanceof AuthorizationResponseError)) {
      return redirectTo(paths.loginError("sign_in_failed"), { cookies });
    }
    const description = error.error_description?.slice(0, MAX_DESCRIPTION_LENGTH);
    return redirectTo(paths.loginError(error.error.slice(0, MAX_ERROR_LENGTH), description), { cookies });
  }
}

/**
 * The cookie of the attempt is gone: the answer was used before, or many tabs signed in at once. Its code is never used. Somebody
 * signed in goes on. A browser that keeps our cookies signs in anew; any other would go round in circles.
 */
async function withoutAttempt({ request, context }: Pick<LoaderFunctionArgs, "request" | "context">) {
  if (await findSession(request, context)) return redirectTo(paths.home());
  const answer = new URL(request.url).searchParams;
  const isOld = answer.has("state") && !answer.has("error") && hasSomeAttempt(request);
  return redirectTo(isOld ? paths.signIn() : paths.loginError("sign_in_expired"));
}
