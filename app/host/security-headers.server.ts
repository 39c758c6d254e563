import { settings } from "../settings.server.ts";
import { signingOrigins } from "../signing/addresses.server.ts";

/** Where a form may lead in the end. */
const formTargets = [...new Set([new URL(settings.OIDC_ISSUER).origin, ...signingOrigins])];
const imageOrigins = settings.IMAGE_HOSTS.map((host) => ` https://${host}`).join("");
const isDevelopment = settings.NODE_ENV === "development";

/**
 * The content security policy of a page. Chromium applies `form-action` to redirects too, so the origins stand in it to
 * which a POST may be sent on: the identity provider's when the sign-in has ended, and those of signing pages.
 * @param nonce of this one answer; without it no script runs at all
 */
export function contentSecurityPolicy(nonce?: string): string {
  const script = nonce ? `'nonce-${nonce}' 'strict-dynamic'` : "'none'";
  return [
    "default-src 'none'",
    `script-src ${script}`,
    `style-src 'self'${isDevelopment ? " 'unsafe-inline'" : ""}`,
    `img-src 'self' data:${imageOrigins}`,
    "font-src 'self'",
    `connect-src 'self'${isDevelopment ? " ws:" : ""}`,
    "manifest-src 'self'",
    `form-action 'self' ${formTargets.join(" ")}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
  ].join("; ");
}

/** The headers of every answer that is not a hashed asset. Personal pages are never kept. */
export function setSecurityHeaders(headers: Headers): Headers {
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "private, no-store");
  headers.set("X-Content-Type-Options", "nosniff");
  headers.set("Referrer-Policy", "same-origin");
  headers.set("Cross-Origin-Opener-Policy", "same-origin");
  headers.set("Cross-Origin-Resource-Policy", "same-origin");
  headers.set("Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()");
  if (settings.SECURE) headers.set("Strict-Transport-Security", "max-age=31536000; includeSubDomains");
  return headers;
}
