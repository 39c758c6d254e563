/**
 * Set by the host on a request that came from another site, after it has taken the Origin header away: the framework
 * would answer it with an empty 500, the action's own check answers with a page and 403.
 */
export const REFUSED_HEADER = "x-portal-refused";

/**
 * Whether a state-changing request was sent by another site. Browsers say so in `Sec-Fetch-Site` or `Origin`; a text
 * browser sends neither, and then the form's token decides alone.
 * @param publicUrl the portal's own origin, from its settings: never from the request
 */
export function isCrossSite(headers: Headers, publicUrl: string): boolean {
  const site = headers.get("Sec-Fetch-Site");
  if (site && site !== "same-origin" && site !== "none") return true;
  const origin = headers.get("Origin");
  return origin !== null && origin !== publicUrl;
}

/** Whether a browser vouches for it that a page of ours sent the request. */
export function isSameOrigin(headers: Headers, publicUrl: string): boolean {
  const site = headers.get("Sec-Fetch-Site");
  return site === "same-origin" || (site === null && headers.get("Origin") === publicUrl);
}
