const PLACEHOLDER_ORIGIN = "https://portal.invalid";
const MAX_LENGTH = 2000;

/**
 * Returns an untrusted address with its query if it stays on this site. Returns `/` for any other address: a
 * different origin in any spelling (`//host`, `/\host`, control characters, a scheme) or an address that is
 * too long.
 */
export function safePath(address: unknown): string {
  if (typeof address !== "string" || address.length > MAX_LENGTH) return "/";
  if (!/^\/(?![/\\])[\x21-\x7e]*$/.test(address) || address.includes("\\")) return "/";
  let url: URL;
  try {
    url = new URL(address, PLACEHOLDER_ORIGIN);
  } catch {
    return "/";
  }
  // A proxy could turn a path such as `/./ /evil` or `/%2f/evil` into `//evil`.
  if (url.origin !== PLACEHOLDER_ORIGIN || /^\/(\/|%2f|%5c|%09|@)/i.test(url.pathname)) return "/";
  return url.pathname + url.search + url.hash;
}
