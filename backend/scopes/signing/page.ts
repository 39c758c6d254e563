import { createHash } from "node:crypto";
import { html, raw } from "hono/html";
import type { HtmlEscapedString } from "hono/utils/html";
import type { BackendContext } from "../../http/context.ts";
import type { Language } from "../../languages.ts";
import { mark } from "../../look.ts";
import { words } from "../../words.ts";
import { drawing } from "./drawing.ts";
import { style } from "./style.ts";

/** The frame of the pages on which a scope is signed. They work without script; with it a signature can be drawn. */

export type Html = HtmlEscapedString | Promise<HtmlEscapedString>;

export type Page = {
  language: Language;
  title: string;
  body: Html;
  status?: 200 | 403 | 404 | 409 | 410 | 422;
  /** Faults of fields, each with the id of its field. They stand above the form. */
  faults?: readonly Fault[];
  /** Where the page stands in the other language. */
  otherLanguage?: string;
  hasDrawing?: boolean;
};

export type Fault = { field: string; message: string };

/** The part of a page that is signed. A fault of it says that it has changed since the form was opened. */
export const SHOWN = "shown";

/** The status of a page with the faults of its form. */
export const statusOf = (faults: readonly Fault[]) =>
  faults.length === 0 ? 200 : faults.some(({ field }) => field === SHOWN) ? 409 : 422;

const hashOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
const styleHash = hashOf(style);
const scriptHash = hashOf(drawing);

/** @param portalOrigin where a form may lead to: Chromium holds the redirects after a form to `form-action` too */
export function sendPage(c: BackendContext, portalOrigin: string, page: Page) {
  const policy = [
    "default-src 'none'",
    `style-src ${styleHash}`,
    `script-src ${scriptHash}`,
    "img-src data:",
    `form-action 'self' ${portalOrigin}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ];
  c.header("Content-Security-Policy", policy.join("; "));
  c.header("Content-Language", page.language);
  c.header("Vary", "Accept-Language");
  c.header("Referrer-Policy", "same-origin");
  c.header("Cross-Origin-Opener-Policy", "same-origin");
  c.header("X-Robots-Tag", "noindex, nofollow");
  return c.html(frame(page), page.status ?? 200);
}

function frame({ language, title, body, faults = [], otherLanguage, hasDrawing = false }: Page): Html {
  const say = words(language, "signing");
  const other = language === "en" ? "es" : "en";
  const full = faults.length > 0 ? say("errorTitle", { title }) : title;
  return html`<!DOCTYPE html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${full} - ${say("brand")}</title>
<link rel="icon" href="data:,">
<style>${raw(style)}</style>
</head>
<body>
<header><p class="brand">${raw(mark)}<span>${say("brand")}</span></p>${otherLanguage ? html`<a href="${otherLanguage}" lang="${other}" hreflang="${other}">${say("otherLanguage")}</a>` : ""}</header>
<main>
${faults.length > 0 ? summary(say("problem"), faults) : ""}${body}
</main>
${hasDrawing ? html`<script>${raw(drawing)}</script>` : ""}
</body>
</html>
`;
}

const summary = (heading: string, faults: readonly Fault[]): Html => html`<div class="problem" role="alert">
<p><strong>${heading}</strong></p>
<ul>${faults.map(({ field, message }) => html`<li><a href="#${field}">${message}</a></li>`)}</ul>
</div>
`;

/** The message of a field, and what ties the field to it. */
export function faultOf(faults: readonly Fault[], field: string) {
  const found = faults.find((one) => one.field === field);
  return {
    shown: found ? html`<p class="wrong" id="${field}-fault">${found.message}</p>` : "",
    tied: found ? raw(` aria-invalid="true" aria-describedby="${field}-fault"`) : "",
  };
}

/** A table of facts. */
export const facts = (rows: readonly (readonly [string, string | Html | null])[]): Html =>
  html`<dl>${rows.flatMap(([label, value]) =>
    value === null ? [] : [html`<div><dt>${label}</dt><dd>${value}</dd></div>`],
  )}</dl>`;
