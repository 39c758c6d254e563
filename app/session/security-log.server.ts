import { log } from "../host/log.server.ts";

/**
 * Events of the security log: sign-ins, sign-outs and refusals, see `docs/deploy.md`, "To watch". The log
 * names a user by the subject at the identity provider only. The backend logs its own refusals in its audit
 * log, with the same request id.
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
  | "form from another site"
  | "form of an earlier session";

/**
 * Writes an event to the security log.
 * @param sub the user's subject; null when nobody is signed in
 * @param details further facts, such as the request id; never personal data
 */
export function logSecurity(
  security: SecurityEvent,
  sub: string | null,
  details: { requestId?: string; portal?: string; record?: string; reason?: string } = {},
): void {
  log.info({ security, sub, ...details }, "security event");
}

/**
 * Returns a record if it belongs to the user. Otherwise it logs an access to another user's record and
 * returns null.
 * @param kind the kind of record, for the log
 */
export function ownRecord<T extends { owner: string }>(
  found: T | null,
  owner: string,
  kind: string,
): T | null {
  if (found && found.owner !== owner) logSecurity("another's record", owner, { record: kind });
  return found?.owner === owner ? found : null;
}
