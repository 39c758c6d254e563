import { isKnownToHave } from "../../api-client/features.server.ts";
import { type HelpRequest, helpRequestsOf } from "../../api-client/help-requests.server.ts";
import { attemptRows, type RowsAttempt } from "../../api-client/rows.server.ts";
import { businessMoment } from "../../host/clock.server.ts";
import { shortened } from "../../i18n/shortened.ts";
import type { InPortal } from "../../session/guards.server.ts";

export type RequestAbout = ReturnType<typeof requestAbout>;

/** More stand in the list of help requests. */
const MOST = 25;
const SHOWN_CHARACTERS = 140;

/** The help requests about an enrollment, the newest activity first; null where the backend does not know. */
export async function requestsAbout(
  user: InPortal,
  policy: string,
): Promise<RowsAttempt<RequestAbout> | null> {
  if (!(await isKnownToHave(user, "helpRequestPolicies"))) return null;
  const query = { page: 1, pageSize: MOST, sort: "Updated-desc", PolicyId: policy };
  const found = await attemptRows(helpRequestsOf(user.backend, user.portal, query));
  return found.value ? { ...found, value: found.value.map(requestAbout) } : found;
}

/** A help request as a record that it is about shows it. */
export function requestAbout({ id, description, updated, isCompleted, isWaiting }: HelpRequest) {
  return {
    id,
    description: shortened(description, SHOWN_CHARACTERS),
    updated: updated && businessMoment(updated).date,
    isCompleted,
    isWaiting,
  };
}
