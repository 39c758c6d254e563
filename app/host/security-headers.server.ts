import { setBrowserHeaders } from "#server/security-headers.ts";
import { settings } from "./settings.server.ts";
import { signingOrigins } from "./signing-addresses.server.ts";

/** The other origins that a form may lead to. */
const formTargets = [...new Set([new URL(settings.OIDC_ISSUER).origin, ...signingOrigins])];
const imageOrigins = settings.IMAGE_HOSTS.map((host) => ` https://${host}`).join("");
const isDevelopment = settings.NODE_ENV === "development";

/**
 * Returns the content security policy of a page. Chromium also applies `form-action` to redirects. The policy
 * therefore contains the origins of the identity provider and of the signing pages, to which a POST may
 * redirect.
 * @param nonce the nonce of this answer; without it no script runs
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

/** Sets the security headers of an answer. Without other instructions, no cache stores the answer. */
export function setSecurityHeaders(headers: Headers): Headers {
  setBrowserHeaders(headers, settings.SECURE);
  return headers;
}
