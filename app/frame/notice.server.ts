import { isDocument } from "#api/form-fields.ts";
import { noticeCookie } from "../host/cookies.server.ts";
import type { RequestArgs } from "../host/request-args.server.ts";
import { i18nFor, languageOf } from "../i18n/i18n.server.ts";
import { isNotice, type NoticeCode, toneOf } from "./notices.server.ts";

/** The message as the page shows it. */
export type LeftNotice = { tone: ReturnType<typeof toneOf>; text: string };

/** Leaves a message about a finished action for the next page. Only a code is stored, never a text. */
export function leaveNotice(code: NoticeCode): Promise<string> {
  return noticeCookie.serialize(code);
}

/** @returns the notice left for this page, in its language, and the cookie that takes it away */
export async function takeNotice(args: RequestArgs): Promise<{ notice: LeftNotice; cookie: string } | null> {
  const code: unknown = await noticeCookie.parse(args.request.headers.get("Cookie")).catch(() => null);
  if (!isNotice(code)) return null;
  const t = i18nFor(await languageOf(args)).getFixedT(null, ["notices", "submissionKinds"]);
  const text = isDocument(code) ? t(`submissionKinds:${code}.submitted`) : t(`notices:${code}`);
  return {
    notice: { tone: toneOf(code), text },
    cookie: await noticeCookie.serialize("", { maxAge: 0 }),
  };
}
