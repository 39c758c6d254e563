import { getConnInfo } from "@hono/node-server/conninfo";
import { type Language, languages } from "#api/languages.ts";
import { typedText } from "#api/typed-text.ts";
import type { BackendContext } from "../../http/context.ts";
import { languageIn } from "../../languages.ts";
import type { Doer } from "../changes.ts";

/** A request to a signing page: its language, its sender and its form. */

/** The language of the address, or the first that the browser asks for. */
export function signingLanguage(c: BackendContext): Language {
  const asked = c.req.query("lang");
  return languages.find((language) => language === asked) ?? languageIn(c.req.header("Accept-Language"));
}

/** @param proxies how many proxies of our own stand before the pages: each adds one address to `X-Forwarded-For` */
export function doerOf(c: BackendContext, actor: Doer["actor"], proxies: number): Doer {
  return {
    actor,
    language: signingLanguage(c),
    address: addressOf(c, proxies) ?? missingAddress(c, proxies),
    browser: c.req.header("User-Agent"),
  };
}

const ADDRESS = /^[0-9a-f.:]{2,45}$/i;

function addressOf(c: BackendContext, proxies: number): string | undefined {
  const forwarded = (c.req.header("X-Forwarded-For") ?? "").split(",").map((part) => part.trim());
  const address = proxies > 0 ? forwarded.at(-proxies) : connectionAddress(c);
  return address && ADDRESS.test(address) ? address : undefined;
}

/** Without the proxy's word there is no address to record. Somebody must hear of it before signatures are disputed. */
function missingAddress(c: BackendContext, proxies: number): undefined {
  if (proxies > 0)
    c.get("log").warn("no address of a signer: the proxy of SIGNING_PROXIES must send X-Forwarded-For");
}

/** A request that did not come over a connection has no address. */
function connectionAddress(c: BackendContext): string | undefined {
  const isConnected = typeof c.env === "object" && c.env !== null && "incoming" in c.env;
  return isConnected ? getConnInfo(c).remote.address?.replace(/^::ffff:/, "") : undefined;
}

/** Returns true for a request that a browser only makes ahead of a visit. */
export const isAhead = (c: BackendContext) =>
  c.req.method === "HEAD" ||
  /prefetch|preview/i.test(c.req.header("Sec-Purpose") ?? c.req.header("Purpose") ?? "");

/** The fields of a form, as `typedText` returns them. A field that is there several times is a list. */
export async function fieldsOf(c: BackendContext): Promise<Record<string, string[]>> {
  const fields: Record<string, string[]> = {};
  for (const [name, value] of Object.entries(await c.req.parseBody({ all: true })))
    fields[name] = [value].flat().flatMap((one) => (typeof one === "string" ? typedText(one) : []));
  return fields;
}
