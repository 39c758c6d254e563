import { settings } from "./settings.server.ts";

/** Addresses at which scopes of appointment are signed: `docs/product/scopes.md`, "Signing". */

/** The origins of signing pages: that of the backend's own, and those that the settings name. */
export const signingOrigins: readonly string[] = [
  ...new Set([
    new URL(settings.SIGNING_URL ?? settings.BACKEND_URL).origin,
    ...settings.SIGNING_HOSTS.map((host) => new URL(`https://${host}`).origin),
  ]),
];

/** Returns an address from outside if it is one of a signing page; null for anything else. */
export function signingAddress(text: string): URL | null {
  // Browsers and this parser may read blanks, control characters and backslashes in two ways.
  if (!/^https?:\/\/[\x21-\x7e]+$/i.test(text) || text.includes("\\") || !URL.canParse(text)) return null;
  const address = new URL(text);
  const isAnonymous = address.username === "" && address.password === "";
  return isAnonymous && signingOrigins.includes(address.origin) ? address : null;
}
