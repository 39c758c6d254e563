/**
 * Each sign-in attempt has a cookie of its own, named by a prefix and the state. So several tabs can sign in at the same
 * time.
 */

/** The seconds for which a browser keeps an attempt. */
export const ATTEMPT_SECONDS = 600;

/** A server accepts 16 KiB of headers, and the browser also sends other headers. */
const MAX_BYTES = 8000;

/** Returns whether the browser has sent the cookie of an attempt. */
export function hasAttempt(headers: Headers, prefix: string, state: string): boolean {
  return openAttempts(headers, prefix).some((open) => open.state === state);
}

/** Returns whether the browser has sent the cookie of any attempt. */
export const hasSomeAttempt = (headers: Headers, prefix: string): boolean =>
  openAttempts(headers, prefix).length > 0;

/**
 * Returns the states of the oldest attempts, whose cookies must go when a new one comes.
 * @param newBytes the length of the new cookie
 */
export function surplusAttempts(headers: Headers, prefix: string, newBytes: number): string[] {
  let bytes = newBytes;
  // Browsers send the oldest cookie first.
  return openAttempts(headers, prefix)
    .reverse()
    .filter((open) => {
      bytes += open.bytes;
      return bytes > MAX_BYTES;
    })
    .map(({ state }) => state);
}

function openAttempts(headers: Headers, prefix: string): { state: string; bytes: number }[] {
  const pairs = (headers.get("Cookie") ?? "").split(/;\s*/);
  return pairs
    .filter((pair) => pair.startsWith(prefix))
    .map((pair) => ({ state: pair.split("=")[0]?.slice(prefix.length) ?? "", bytes: pair.length }))
    .filter(({ state }) => /^[\w-]{20,100}$/.test(state));
}
