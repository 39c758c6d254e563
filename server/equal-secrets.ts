import { createHash, timingSafeEqual } from "node:crypto";

/** Returns whether two secrets are equal. The time of the comparison does not depend on their content. */
export function isEqualSecret(one: string, other: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}
