/**
 * Sets the security headers that every answer to a browser has, except for its content security policy. Without other
 * instructions, no cache stores the answer.
 */
export function setBrowserHeaders(headers: Headers, isSecure: boolean): void {
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "private, no-store");
  headers.set("X-Content-Type-Options", "nosniff");
  headers.set("Referrer-Policy", "same-origin");
  headers.set("Cross-Origin-Opener-Policy", "same-origin");
  headers.set("Cross-Origin-Resource-Policy", "same-origin");
  headers.set("Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()");
  if (isSecure) headers.set("Strict-Transport-Security", "max-age=31536000; includeSubDomains");
}
