import { html } from "hono/html";
import type { BackendContext } from "../http/context.ts";
import type { DeskSession } from "../http/desk-session.ts";
import type { Desk } from "./desk.ts";
import { forgeryField, type Html, sendPage, viewOf } from "./page.ts";
import { deskPaths } from "./paths.ts";

/** The fields that a member types. */
const TYPED = ["reason", "note"];

/**
 * Sends the page for a form of an earlier session, with what was typed. One press sends it again. Without a session the
 * member signs in beforehand, in another tab.
 */
export function sendResend(
  c: BackendContext,
  desk: Desk,
  { session, form }: { session: DeskSession | undefined; form: URLSearchParams },
): Response | Promise<Response> {
  const { say } = viewOf(c, desk);
  const page = pageOf(c.req.path);
  const title = say(session ? "resend.title" : "resend.over");
  const signIn = `${deskPaths.signIn}?${new URLSearchParams({ back: page })}`;
  const typed = TYPED.flatMap((name) => form.get(name) ?? []).filter((text) => text.trim() !== "");
  const { pathname, search } = new URL(c.req.url);
  return sendPage(c, desk, {
    title,
    status: 403,
    body: html`<h1>${title}</h1>
<p>${say(session ? "resend.text" : "resend.overText")}</p>
${typed.length > 0 ? html`<h2>${say("resend.typed")}</h2>` : ""}${typed.map((text) => html`<p class="typed">${text}</p>`)}
<form method="post" action="${pathname + search}">
${session ? forgeryField(session) : ""}${hiddenFields(form)}
<p class="buttons">${session ? "" : html`<a class="button" href="${signIn}" target="_blank">${say("resend.signIn")}</a>`}
<button${session ? "" : html` class="quiet"`} type="submit">${say("resend.send")}</button>
<a class="button quiet" href="${page}">${say("resend.open")}</a></p>
</form>`,
  });
}

/** Returns the page that a form belongs to. It is one level above the form's own address. */
export const pageOf = (path: string) =>
  path === deskPaths.signOut ? deskPaths.start : path.slice(0, path.lastIndexOf("/"));

const hiddenFields = (form: URLSearchParams): Html =>
  html`${[...form].map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">
`,
  )}`;
