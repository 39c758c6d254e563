import { noticeCookie } from "../session/cookies.server.ts";
import { isNotice, type NoticeCode } from "./notices.ts";

/** Remembers, until the next page, what has just been done. Only a code travels: never a text. */
export function leaveNotice(code: NoticeCode): Promise<string> {
  return noticeCookie.serialize(code);
}

/** @returns the notice left for this page, and the cookie that takes it away */
export async function takeNotice(request: Request): Promise<{ code: NoticeCode; cookie: string } | null> {
  const code: unknown = await noticeCookie.parse(request.headers.get("Cookie")).catch(() => null);
  return isNotice(code) ? { code, cookie: await noticeCookie.serialize("", { maxAge: 0 }) } : null;
}
