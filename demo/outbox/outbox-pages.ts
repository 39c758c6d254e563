import { createHash } from "node:crypto";
import { html, raw } from "hono/html";
import type { Database } from "#backend/database/schema.ts";
import type { BackendApp, BackendContext } from "#backend/http/context.ts";
import { type Language, languageIn } from "#backend/languages.ts";
import { baseStyle, mark } from "#backend/look.ts";
import type { Sealing } from "#backend/sealing/sealing.ts";
import { timeFormats } from "#backend/time-formats.ts";
import { type Say, words } from "#backend/words.ts";
import { type KeptMessage, keptMessage, keptMessages, OUTBOX_MESSAGES } from "./outbox.ts";

/** The pages on which a demo that sends no email shows its messages. Anybody who reaches the backend can read them. */

const style = `${baseStyle}
body>header,main{max-width:48rem;margin:0 auto;padding:1rem}
main{background:var(--card);border:1px solid var(--faint);border-radius:8px;padding:1.25rem}
table{width:100%;border-collapse:collapse}
caption{text-align:left;color:var(--soft);padding:.25rem 0}
th,td{text-align:left;vertical-align:top;padding:.5rem .75rem .5rem 0;border-bottom:1px solid var(--faint)}
dt{font-weight:600}
dd{margin:0 0 .5rem}
.text{white-space:pre-wrap;border:1px solid var(--faint);border-radius:6px;padding:1rem}
`;

const policy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash("sha256").update(style).digest("base64")}'`,
  "img-src data:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

const headers = {
  "Cache-Control": "no-store",
  "Content-Security-Policy": policy,
  "Referrer-Policy": "same-origin",
  Vary: "Accept-Language",
};

type Services = {
  db: Database;
  sealing: Sealing;
  /** The business time zone. */
  timeZone: string;
};

/** Serves `/outbox` and `/outbox/{id}`. Only for a backend without a mail server. */
export function serveOutbox(app: BackendApp, { db, sealing, timeZone }: Services): void {
  app.get("/outbox", async (c) => {
    const view = viewFor(c, timeZone);
    return c.html(listPage(view, await keptMessages(db, sealing)), 200, headers);
  });

  app.get("/outbox/:id", async (c) => {
    const view = viewFor(c, timeZone);
    const message = await keptMessage(db, sealing, c.req.param("id"));
    return message
      ? c.html(messagePage(view, message), 200, headers)
      : c.html(missingPage(view), 404, headers);
  });
}

type View = { language: Language; say: Say<"outbox">; moment(at: Date): string };

function viewFor(c: BackendContext, timeZone: string): View {
  const language = languageIn(c.req.header("Accept-Language"));
  return { language, say: words(language, "outbox"), moment: timeFormats(language, timeZone).short };
}

type Html = ReturnType<typeof html>;

function page({ language, say }: View, title: string, body: Html): Html {
  return html`<!DOCTYPE html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} - ${say("brand")}</title>
<link rel="icon" href="data:,">
<style>${raw(style)}</style>
</head>
<body>
<header><p class="brand">${raw(mark)}<span>${say("brand")}</span></p></header>
<main>
<h1>${title}</h1>
${body}
</main>
</body>
</html>
`;
}

function listPage(view: View, messages: readonly KeptMessage[]): Html {
  const { say } = view;
  const table = () => html`<table>
<caption>${say("caption")}</caption>
<thead><tr><th scope="col">${say("subject")}</th><th scope="col">${say("to")}</th><th scope="col">${say("time")}</th></tr></thead>
<tbody>
${messages.map((message) => listRow(view, message))}</tbody>
</table>`;
  const body = html`<p>${say("hint")} ${say("newest", { count: OUTBOX_MESSAGES })}</p>
${messages.length > 0 ? table() : html`<p>${say("none")}</p>`}`;
  return page(view, say("title"), body);
}

const listRow = (view: View, message: KeptMessage) => html`<tr>
<td><a href="/outbox/${message.id}">${message.subject}</a></td>
<td>${message.to}</td>
<td>${timeOf(view, message)}</td>
</tr>
`;

const timeOf = ({ moment }: View, { createdAt }: KeptMessage) =>
  html`<time datetime="${createdAt.toISOString()}">${moment(createdAt)}</time>`;

function messagePage(view: View, message: KeptMessage): Html {
  const { say } = view;
  const { to, toName, subject, text } = message;
  const body = html`<dl>
<dt>${say("to")}</dt>
<dd>${toName}, ${to}</dd>
<dt>${say("time")}</dt>
<dd>${timeOf(view, message)}</dd>
</dl>
<div class="text">${withLinks(text)}</div>
<p><a href="/outbox">${say("back")}</a></p>`;
  return page(view, subject, body);
}

/** Only addresses that begin a word and are http or https become links. */
const withLinks = (text: string) =>
  text
    .split(/(?<!\S)(https?:\/\/\S+)/)
    .map((part, index) => (index % 2 === 1 ? html`<a href="${part}">${part}</a>` : part));

function missingPage(view: View): Html {
  const { say } = view;
  const body = html`<p>${say("notFoundText")}</p>
<p><a href="/outbox">${say("back")}</a></p>`;
  return page(view, say("notFound"), body);
}
