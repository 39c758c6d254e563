import { demoAccounts } from "#demo/data/accounts.ts";
import { applicant, numbersIn } from "./applicants.ts";
import { newcomerWords } from "./newcomers.ts";

/** Texts that stand in no log, no address and no browser's storage: identities and secrets. */

const known = [
  ...demoAccounts.flatMap(({ email, name }) => [email, name]),
  ...newcomerWords,
  applicant.lastName,
];

const shapes: readonly [string, RegExp][] = [
  ["an e-mail address", /[\w.+-]+(@|%40)[\w-]+\.[a-z]{2,}/i],
  ["a signed token", /eyJ[\w-]{10,}\.[\w-]{10,}/],
  ["a bearer token", /\bBearer\s+\S/],
  ["a secret", /\b(client_secret|password|refresh_token|access_token|csrf)=[^&\s]/i],
];

/** @returns what private things a text holds, in a few words each */
export function privateIn(text: string): string[] {
  const plain = decoded(text);
  return [
    ...known.filter((word) => plain.includes(word)),
    ...numbersIn(plain),
    ...shapes.filter(([, shape]) => shape.test(text)).map(([name]) => name),
  ];
}

/**
 * The same for an address. What OpenID Connect itself puts there between the portal and the provider is taken out
 * first: it stands in the browser's own request and in no log of ours.
 */
export function privateInAddress(address: string): string[] {
  const url = new URL(address);
  if (/\/session\/end$/.test(url.pathname)) url.searchParams.delete("id_token_hint");
  return privateIn(url.href);
}

function decoded(text: string): string {
  return text.replaceAll("+", " ").replace(/(%[0-9a-f]{2})+/gi, (code) => {
    try {
      return decodeURIComponent(code);
    } catch {
      return code;
    }
  });
}
