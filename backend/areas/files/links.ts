import { createHmac } from "node:crypto";
import { isEqualSecret } from "#server/equal-secrets.ts";

/** The lifetime of a file's address. */
export const LINK_SECONDS = 300;

type Link = { fileId: string; user: string; expires: number };

/**
 * The address of one file for one user, good for five minutes.
 * @param now in milliseconds
 */
export function signedAddress(
  publicUrl: string,
  secret: string,
  { fileId, user, now }: { fileId: string; user: string; now: number },
): string {
  const expires = Math.floor(now / 1000) + LINK_SECONDS;
  const address = new URL(`${publicUrl}/files/${fileId}`);
  address.searchParams.set("user", user);
  address.searchParams.set("expires", String(expires));
  address.searchParams.set("signature", signature(secret, { fileId, user, expires }));
  return address.href;
}

/** True when an address was signed here and has not expired. @param now in milliseconds */
export function isSigned(secret: string, link: Link, given: string, now: number): boolean {
  return isEqualSecret(signature(secret, link), given) && link.expires * 1000 > now;
}

function signature(secret: string, { fileId, user, expires }: Link): string {
  return createHmac("sha256", secret)
    .update(JSON.stringify([fileId, user, expires]))
    .digest("base64url");
}
