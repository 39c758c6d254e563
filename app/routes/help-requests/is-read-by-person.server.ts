/**
 * Returns whether a page is loaded to be read: opened by somebody in a browser, or by script for the page it then shows.
 * A page that is fetched in advance, or put into another site's picture or frame, has no reader yet.
 */
export function isReadByPerson({ method, headers }: Pick<Request, "method" | "headers">): boolean {
  const purposes = [headers.get("Sec-Purpose"), headers.get("Purpose"), headers.get("X-Moz")];
  const isAhead = purposes.some((purpose) => /prefetch|preview|prerender/i.test(purpose ?? ""));
  const isForeign = headers.get("Sec-Fetch-Site") === "cross-site";
  // Script asks with `empty`; browsers that say nothing are those without script.
  const destination = headers.get("Sec-Fetch-Dest") ?? "document";
  const isPage = destination === "document" || (destination === "empty" && !isForeign);
  return method === "GET" && !isAhead && isPage;
}
