import { createHash } from "node:crypto";
import { html, raw } from "hono/html";
import type { HtmlEscapedString } from "hono/utils/html";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { SubmissionKind } from "#api/your-submissions.ts";
import type { BackendContext } from "../http/context.ts";
import type { DeskSession } from "../http/desk-session.ts";
import type { Language } from "../languages.ts";
import { mark } from "../look.ts";
import type { queueCounts } from "../review/queue.ts";
import { type Say, words } from "../words.ts";
import { LANGUAGE, languageOf } from "./asking.ts";
import type { Desk } from "./desk.ts";
import { deskPaths, kindPaths, queuePath } from "./paths.ts";
import { style } from "./style.ts";

/** The frame of all pages of the review desk. They have no script. */

export type Html = HtmlEscapedString | Promise<HtmlEscapedString>;

export type Fault = { field: string; message: string };

/** The navigation of a signed-in member, with the number of waiting items of each kind. */
export type Shell = { session: DeskSession; counts: Awaited<ReturnType<typeof queueCounts>> };

export type Page = {
  title: string;
  body: Html;
  status?: ContentfulStatusCode;
  /** The faults of a form, each with the id of its field. They stand above the content. */
  faults?: readonly Fault[];
  /** Undefined on a page for somebody who is not signed in. */
  shell?: Shell | undefined;
  /** The entry of the navigation to which the page belongs. */
  place?: SubmissionKind | "start" | "all" | undefined;
  /** The address of the page in another language; undefined when the answer to a form has no address. */
  address?: string | undefined;
};

export type View = { language: Language; say: Say<"desk"> };

/** Returns the language and the words of a request. */
export function viewOf(c: BackendContext, desk: Desk): View {
  const language = languageOf(c, desk);
  return { language, say: words(language, "desk") };
}

const styleHash = createHash("sha256").update(style).digest("base64");

/** Sends a page. Chromium also applies `form-action` to redirects after a form, and the sign-out goes to the provider. */
export function sendPage(c: BackendContext, desk: Desk, page: Page): Response | Promise<Response> {
  const view = viewOf(c, desk);
  const policy = [
    "default-src 'none'",
    "script-src 'none'",
    `style-src 'sha256-${styleHash}'`,
    "img-src data:",
    `form-action 'self' ${desk.providerOrigin}`,
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
  ];
  c.header("Content-Security-Policy", policy.join("; "));
  c.header("Content-Language", view.language);
  c.header("Vary", "Accept-Language, Cookie");
  c.header("X-Robots-Tag", "noindex, nofollow");
  return c.html(frame(view, page), page.status ?? 200);
}

function frame({ language, say }: View, page: Page): Html {
  const { title, body, faults = [], shell } = page;
  const short = shortened(title);
  const full = faults.length > 0 ? say("errorTitle", { title: short }) : short;
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
<a class="skip" href="#main">${say("skip")}</a>
<header>
<p class="brand">${raw(mark)}<span>${say("brand")}</span></p>
<div class="who">${languageLink(language, say, page.address)}${shell ? signOutForm(say, shell.session) : ""}</div>
</header>
<div class="${shell ? "sides" : "alone"}">
${shell ? navigation(say, shell, page.place) : ""}<main id="main" tabindex="-1">
${faults.length > 0 ? summary(say("problem"), faults) : ""}${body}
</main>
</div>
</body>
</html>
`;
}

const LONGEST_TITLE = 43;

/** The subject of an item can be long, and browsers cut titles at their end, where the name of the desk is. */
function shortened(title: string): string {
  const characters = [...title];
  if (characters.length <= LONGEST_TITLE) return title;
  return `${characters
    .slice(0, LONGEST_TITLE - 1)
    .join("")
    .trimEnd()}…`;
}

function languageLink(language: Language, say: Say<"desk">, address: string | undefined): Html | "" {
  if (address === undefined) return "";
  const other = language === "en" ? "es" : "en";
  const url = new URL(address, "https://desk.invalid");
  url.searchParams.set(LANGUAGE, other);
  return html`<a href="${url.pathname + url.search}" lang="${other}" hreflang="${other}">${say("otherLanguage")}</a>`;
}

const signOutForm = (
  say: Say<"desk">,
  session: DeskSession,
): Html => html`<span class="me">${say("signedInAs", { name: session.reviewer.name })}</span>
<form method="post" action="${deskPaths.signOut}">${forgeryField(session)}<button class="quiet small" type="submit">${say("signOut")}</button></form>`;

/** Every form of a signed-in member has this field. */
export const forgeryField = ({ forgeryToken }: DeskSession): Html =>
  html`<input type="hidden" name="${FORGERY_FIELD}" value="${forgeryToken}">`;

export const FORGERY_FIELD = "csrf";

function navigation(say: Say<"desk">, { counts }: Shell, place: Page["place"]): Html {
  const kinds = Object.keys(kindPaths) as SubmissionKind[];
  const total = kinds.reduce((sum, kind) => sum + counts[kind].count, 0);
  const entry = (name: Page["place"], path: string, label: string, count?: number) =>
    html`<li><a href="${path}"${name === place ? raw(' aria-current="page"') : ""}><span>${label}</span>${
      count ? html` <span class="count">${count}</span>` : ""
    }</a></li>
`;
  return html`<nav aria-label="${say("nav.label")}">
<ul>
${entry("start", deskPaths.start, say("nav.start"))}${entry("all", queuePath("all"), say("nav.all"), total)}${kinds.map(
  (kind) => entry(kind, queuePath(kind), say(`kinds.${kind}`), counts[kind].count),
)}</ul>
</nav>
`;
}

const summary = (heading: string, faults: readonly Fault[]): Html => html`<div class="problem" role="alert">
<p class="heading">${heading}</p>
<ul>${faults.map(({ field, message }) => html`<li><a href="#${field}">${message}</a></li>`)}</ul>
</div>
`;

/** A list of facts. A fact without a value is left out. */
export const facts = (rows: readonly (readonly [string, string | Html | null])[]): Html =>
  html`<dl>${rows.flatMap(([label, value]) =>
    value === null || value === ""
      ? []
      : [
          html`<div><dt>${label}</dt><dd>${value}</dd></div>
`,
        ],
  )}</dl>`;
