/**
 * How script knows that a file arrives, which no event of the browser says: it sets a cookie, and the answer with the
 * file removes it. Every other answer is a page, and takes the place of this one.
 */

const LOOK_EVERY_MS = 250;
const LONGEST_MS = 10 * 60_000;

/** Returns true when the file begins to arrive, and false when the page is left or nothing comes for ten minutes. */
export function arrival(): Promise<boolean> {
  const isSecure = window.location.protocol === "https:";
  const name = `${isSecure ? "__Host-" : ""}download-${Date.now()}`;
  const write = (rest: string) => {
    // biome-ignore lint/suspicious/noDocumentCookie: not every browser has another way
    document.cookie = `${name}=${rest}; Path=/; SameSite=Lax${isSecure ? "; Secure" : ""}`;
  };
  write("1");
  return new Promise((resolve) => {
    const over = new AbortController();
    const end = (isThere: boolean) => {
      over.abort();
      clearInterval(looking);
      clearTimeout(waiting);
      write("; Max-Age=0");
      resolve(isThere);
    };
    const looking = setInterval(() => document.cookie.includes(name) || end(true), LOOK_EVERY_MS);
    const waiting = setTimeout(end, LONGEST_MS, false);
    window.addEventListener("pagehide", () => end(false), { signal: over.signal });
  });
}
