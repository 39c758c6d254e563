import { changeCalendarFeed, calendarFeed as feed, getCalendarFeed } from "#api/calendar.ts";
import type { Portal } from "../paths.ts";
import { type Backend, callAs, submit } from "./client.server.ts";
import { jsonBody } from "./json-body.server.ts";

/** The user's calendar feed of a portal, the extension `calendarFeed`: `docs/product/calendar.md`. */

/** Returns the secret address of the feed; null while there is none. @throws BackendFault */
export async function calendarFeedOf(backend: Backend, portal: Portal): Promise<string | null> {
  const input = { params: { ownerId: portal.id }, isExtension: true };
  return (await callAs(backend, getCalendarFeed[portal.type], feed, input)).Address;
}

/** Makes a new address in place of the old one, or ends the feed. @throws BackendFault */
export async function changeFeed(
  backend: Backend,
  portal: Portal,
  { isWanted, key }: { isWanted: boolean; key: string },
): Promise<void> {
  const body = jsonBody({ IsWanted: isWanted }, key);
  await submit(backend, changeCalendarFeed[portal.type], { params: { ownerId: portal.id }, body });
}
