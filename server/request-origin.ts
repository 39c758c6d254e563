/**
 * Returns true when another site sent the request. Browsers report the sender in `Sec-Fetch-Site` or
 * `Origin`. A text browser sends neither, so only the anti-forgery token protects its forms.
 * @param publicUrl the receiver's origin from its settings, never from the request
 */
export function isCrossSite(headers: Headers, publicUrl: string): boolean {
  const site = headers.get("Sec-Fetch-Site");
  if (site && site !== "same-origin" && site !== "none") return true;
  const origin = headers.get("Origin");
  return origin !== null && origin !== publicUrl;
}

/** Returns true when the browser confirms that a page of the receiver sent the request. */
export function isSameOrigin(headers: Headers, publicUrl: string): boolean {
  const site = headers.get("Sec-Fetch-Site");
  return site === "same-origin" || (site === null && headers.get("Origin") === publicUrl);
}
