import { log } from "../log.server.ts";

/**
 * Who signed in and out, and what was refused to whom: docs/deploy.md, "To watch". A user stands there by their subject at the
 * identity provider, never by name. Calls that the backend refuses are in its audit log, under the same request id.
 */
export type SecurityEvent =
  | "signed in"
  | "signed out"
  | "session over"
  | "sign-in refused"
  | "email not verified"
  | "another's portal"
  | "not for this kind of portal"
  | "another's record"
  | "refused by the backend"
  | "form not from a page of ours"
  | "form of an earlier session";

/**
 * @param sub null where nobody is signed in
 * @param details what else is known, such as the request's id; nothing personal
 */
export function logSecurity(
  security: SecurityEvent,
  sub: string | null,
  details: { requestId?: string; portal?: string; record?: string; reason?: string } = {},
): void {
  log.info({ security, sub, ...details }, "security event");
}

/**
 * @param found a record, whoever it belongs to
 * @param kind the kind of record, for the log
 * @returns the record if it is this user's; null otherwise
 */
export function ownRecord<T extends { owner: string }>(
  found: T | null,
  owner: string,
  kind: string,
): T | null {
  if (found && found.owner !== owner) logSecurity("another's record", owner, { record: kind });
  return found?.owner === owner ? found : null;
}
