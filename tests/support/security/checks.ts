import { standIn } from "../faulty-backend.ts";
import { somebody as person } from "../identity-provider.ts";
import type { RawAnswer } from "./raw.ts";

/**
 * Checks of an answer. Each returns faults in words, and also runs against a server that has these faults: a check that
 * finds nothing there would find nothing here.
 */

/** Words that only the stand-in backend knows. None of them may reach anybody without the right to see them. */
const personal = [
  standIn.agentName,
  standIn.agencyName,
  standIn.carrier,
  standIn.writingNumber,
  standIn.fileName,
  person.email,
  "Foreign news",
];

/** A stranger gets the way to the sign-in, or a refusal: never data, never a page. */
export function strangerFaults(answer: RawAnswer): string[] {
  const { request, status, headers, text } = answer;
  return [
    ...leakFaults(answer),
    ...(leadsToSignIn(answer) || status === 401 || status === 403
      ? []
      : [`${request}: ${status} to a stranger`]),
    ...(/no-store/.test(headers["cache-control"] ?? "") ? [] : [`${request}: may be stored`]),
    ...(status === 302 && text !== "" ? [`${request}: a redirect with a body`] : []),
  ];
}

export function leakFaults({ request, text }: RawAnswer): string[] {
  return personal.filter((words) => text.includes(words)).map((words) => `${request}: shows "${words}"`);
}

/** Redirects come as themselves, in a header (`?_data=`), or in the stream (`.data`). */
export function redirectOf({ status, headers, text }: RawAnswer): string | null {
  if (status >= 300 && status < 400) return headers.location ?? null;
  const inHeader = headers["x-remix-redirect"];
  if (status === 204 && typeof inHeader === "string") return inHeader;
  if (status !== 202) return null;
  return /"redirect","((?:[^"\\]|\\.)*)"/.exec(text)?.[1] ?? null;
}

export const leadsToSignIn = (answer: RawAnswer) =>
  /^\/account\/login(\?returnUrl=%2F(?!%2F|%5C)[^&]*)?$/.test(redirectOf(answer) ?? "");

/** Nothing of the inside shows, and nothing fell over. */
export function collapseFaults({ request, status, text }: RawAnswer): string[] {
  const inside = [
    /^\s+at .+:\d+:\d+/m,
    /node_modules/,
    /\bSELECT\b.+\bFROM\b/,
    /[A-Z]\w+Error: /,
    /\/build\//,
  ];
  return [
    ...(status === 0 ? [`${request}: no answer`] : []),
    ...(status >= 500 ? [`${request}: ${status}`] : []),
    ...inside.filter((pattern) => pattern.test(text)).map((pattern) => `${request}: shows ${pattern}`),
  ];
}

/** Row 11. @param lines the `Set-Cookie` lines of answers over https */
export function cookieFaults(lines: string[]): string[] {
  return lines.flatMap((line) => {
    const [pair = "", ...attributes] = line.split(/;\s*/);
    const name = pair.split("=")[0] ?? "";
    const has = (wanted: RegExp) => attributes.some((attribute) => wanted.test(attribute));
    const faults = [
      // The wire fixes this cookie's name. A token is compared with the session's, never with the cookie.
      name.startsWith("__Host-") || name === "XSRF-RequestToken" ? "" : "no __Host- prefix",
      has(/^secure$/i) ? "" : "not Secure",
      has(/^httponly$/i) ? "" : "not HttpOnly",
      has(/^path=\/$/i) ? "" : "another Path",
      has(/^samesite=lax$/i) ? "" : "not SameSite=Lax",
      has(/^domain=/i) ? "has a Domain" : "",
      line.length <= 4096 ? "" : "longer than 4096 bytes",
    ];
    return faults.filter(Boolean).map((fault) => `${name}: ${fault}`);
  });
}

/** Row 50. */
export function policyFaults(policy: string | undefined): string[] {
  if (!policy) return ["no content security policy"];
  const directives = new Map(
    policy.split(/;\s*/).map((text) => {
      const [name = "", ...sources] = text.trim().split(/\s+/);
      return [name, sources];
    }),
  );
  const only = (name: string, ...wanted: string[]) =>
    directives.get(name)?.join(" ") === wanted.join(" ") ? [] : [`${name} is not ${wanted.join(" ")}`];
  const scripts = directives.get("script-src") ?? directives.get("default-src") ?? [];
  const nonce = nonceOf(policy);
  const allowed = /^('none'|'self'|'strict-dynamic'|'nonce-[\w+/=-]+')$/;
  return [
    ...only("default-src", "'none'"),
    ...only("frame-ancestors", "'none'"),
    ...only("base-uri", "'none'"),
    ...only("object-src", "'none'"),
    ...(directives.get("form-action")?.[0] === "'self'" ? [] : ["form-action is not set"]),
    ...(/unsafe-|https?:\s|\*|data:\s*;/.test(policy.replace("img-src 'self' data:", ""))
      ? ["something is allowed wholesale"]
      : []),
    ...(scripts.length > 0 && scripts.every((source) => allowed.test(source))
      ? []
      : ["scripts from anywhere"]),
    ...(nonce !== null && Buffer.from(nonce, "base64").length < 16 ? ["a nonce of less than 128 bits"] : []),
  ];
}

export const nonceOf = (policy: string | undefined): string | null =>
  /'nonce-([^']+)'/.exec(policy ?? "")?.[1] ?? null;

/** Returns the scripts and styles of a page that its policy does not allow. */
export function pageScriptFaults(html: string, nonce: string | null): string[] {
  const scripts = [...html.matchAll(/<script\b([^>]*)>/gi)].map(([, tag = ""]) => tag);
  const bare = html.replace(/<script\b[\s\S]*?<\/script>/gi, "");
  return [
    ...scripts
      .filter((tag) => nonce === null || !tag.includes(`nonce="${nonce}"`))
      .map((tag) => `a script without the nonce:${tag}`),
    ...(/<[^>]+\son\w+\s*=/i.test(bare) ? ["an event handler in the page"] : []),
    ...(/<style\b|<[^>]+\sstyle=/i.test(bare) ? ["a style in the page"] : []),
  ];
}

/** Row 52: a personal answer is stored nowhere. */
export function storedFaults({ request, headers }: RawAnswer): string[] {
  const caching = headers["cache-control"] ?? "";
  return [
    ...(/\bno-store\b/.test(caching) ? [] : [`${request}: may be stored (${caching})`]),
    ...(/\bpublic\b|max-age=[1-9]/.test(caching) ? [`${request}: public (${caching})`] : []),
  ];
}

/** Row 52: a hashed asset is kept for good, and is nobody's. */
export function assetFaults({ request, status, headers, cookies }: RawAnswer): string[] {
  const caching = headers["cache-control"] ?? "";
  return [
    ...(status === 200 ? [] : [`${request}: ${status}`]),
    ...(/\bimmutable\b/.test(caching) && /\bpublic\b/.test(caching) ? [] : [`${request}: not immutable`]),
    ...(cookies.length === 0 ? [] : [`${request}: sets a cookie`]),
  ];
}

/** Row 47. @param mark what a payload holds and nothing else does */
export function injectionFaults(html: string): string[] {
  const bare = html.replace(/<script\b[^>]*>[\s\S]*?<\/script>/gi, "");
  const addresses = [...bare.matchAll(/\s(?:href|src|action|formaction|srcdoc|data)="([^"]*)"/gi)].map(
    ([, address = ""]) => address,
  );
  return [
    ...(/<img src=x/i.test(html) ? ["an element came from the data"] : []),
    ...(/<script>alert/i.test(html) ? ["a script came from the data"] : []),
    ...(/<[^>"]*\sonerror=/i.test(bare) ? ["an event handler came from the data"] : []),
    ...addresses.filter((address) => !isOwnOrSecure(address)).map((address) => `a link to ${address}`),
  ];
}

const isOwnOrSecure = (address: string) =>
  address === "" || /^(\/(?![/\\])|#|\?|https:\/\/)/.test(address.replaceAll("&amp;", "&"));

/** Row 17. @param secrets the very tokens */
export function tokenFaults({ request, headers, text }: RawAnswer, secrets: string[]): string[] {
  const all = `${JSON.stringify(headers)}\n${text}`;
  return [
    ...(/eyJ[\w-]+\.eyJ[\w-]+\./.test(all) ? [`${request}: carries a signed token`] : []),
    ...secrets
      .filter((secret) => all.includes(secret))
      .map(() => `${request}: carries a token of this session`),
  ];
}

/** Row 64. @param allowed where it may lead; anything else is a fault */
export function wayFaults(given: string, location: string | null, allowed: RegExp = /^\/$/): string[] {
  const shown = JSON.stringify(given.slice(0, 60));
  if (location === null) return [`${shown}: leads nowhere`];
  const own = "http://portal.test";
  const leads = new URL(location, own);
  if (leads.origin !== own || /^[/\\]{2}/.test(leads.pathname)) return [`${shown}: leads to ${location}`];
  return allowed.test(location) ? [] : [`${shown}: leads to ${location.slice(0, 60)}`];
}

const protecting: Record<string, RegExp> = {
  "x-content-type-options": /^nosniff$/,
  "referrer-policy": /^same-origin$/,
  "cross-origin-opener-policy": /^same-origin$/,
  "cross-origin-resource-policy": /^same-origin$/,
  "permissions-policy": /camera=\(\).*geolocation=\(\)/,
  "x-request-id": /^[\w-]{36}$/,
};

/** Row 51: what is missing of the headers that every answer has, and what should not be there. */
export function headerFaults({ headers }: RawAnswer): string[] {
  const given = (name: string) => [headers[name]].flat()[0] ?? "";
  const missing = Object.entries(protecting).filter(([name, wanted]) => !wanted.test(given(name)));
  const telling = ["server", "x-powered-by"].filter((name) => headers[name] !== undefined);
  return [
    ...missing.map(([name]) => `${name} is not as it should be`),
    ...telling.map((name) => `${name} tells`),
  ];
}
