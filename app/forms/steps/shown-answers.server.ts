import type { RequestArgs } from "../../host/request-args.server.ts";
import { redirectTo } from "../../session/addresses.server.ts";
import { noteStatusOfPage } from "../show-again.server.ts";
import type { AtStep } from "./draft.server.ts";
import { stepPath } from "./step.server.ts";

/**
 * A check page says in its field `seen` what it showed. When that is no longer what would be sent, the page is shown as it is
 * now, with status 409: `docs/decisions/0234`.
 */

const SEEN = "seen";
const CHANGED = "changed";

/**
 * @param seen the digest of what is to be sent; null when there is nothing to send
 * @throws a redirect to the check page as it is now when the form is about something else
 */
export function requireSeen(at: AtStep, fields: URLSearchParams, seen: string | null): void {
  if (seen === null || fields.get(SEEN) !== seen)
    throw redirectTo(stepPath(at, at.step, { [CHANGED]: "yes" }), { status: 303 });
}

/** Returns true when the page is shown because it has changed, and gives it its status. */
export function isShownForChange({ request, context }: RequestArgs): boolean {
  const isChanged = new URL(request.url).searchParams.has(CHANGED);
  if (isChanged) noteStatusOfPage(context, 409);
  return isChanged;
}
