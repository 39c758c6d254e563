import type { ShouldRevalidateFunctionArgs } from "@remix-run/react";

/**
 * Returns whether a page is loaded again because a form may have changed something. A refused form has changed nothing,
 * and data that come after its answer would take the focus from a field that was reached in the meantime.
 */
export function isAfterChange({ formMethod, actionStatus = 200 }: ShouldRevalidateFunctionArgs): boolean {
  return formMethod !== undefined && formMethod !== "GET" && actionStatus < 400;
}
