import { createHash } from "node:crypto";

/**
 * Returns a digest of what a page shows, as base64url. The form of the page carries it. Whoever acts on the form compares it
 * with the digest of what the page would show now: `docs/decisions/0234`.
 * @param shown plain data that one function builds both for the page and for its form, so that the fields have one order
 */
export const digestOf = (shown: unknown): string =>
  createHash("sha256").update(JSON.stringify(shown)).digest("base64url");
