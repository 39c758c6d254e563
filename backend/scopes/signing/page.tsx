/** @jsxImportSource hono/jsx */

import type { Language } from "#api/languages.ts";
import type { BackendContext } from "../../http/context.ts";
import { ErrorSummary, type Fault, OtherLanguage } from "../../pages/form-parts.tsx";
import { framed, type Html, inline, styleSheet } from "../../pages/frame.tsx";
import { words } from "../../words.ts";
import { drawing } from "./drawing.ts";

/** The frame of the pages on which a scope is signed. They work without script; with it a signature can be drawn. */

export type Page = {
  language: Language;
  title: string;
  /** Stands in the header instead of "Scope of appointment". */
  brand?: string;
  body: Html;
  status?: 200 | 403 | 404 | 409 | 410 | 422;
  /** Faults of fields, each with the id of its field. They stand above the form. */
  faults?: readonly Fault[];
  /** Where the page stands in the other language. */
  otherLanguage?: string;
  hasDrawing?: boolean;
};

/** The part of a page that is signed. A fault of it says that it has changed since the form was opened. */
export const SHOWN = "shown";

/** The status of a page with the faults of its form. */
export const statusOf = (faults: readonly Fault[]) =>
  faults.length === 0 ? 200 : faults.some(({ field }) => field === SHOWN) ? 409 : 422;

/** Text of 18 px, large targets, light and dark, down to 320 px. */
const style = styleSheet(`
html{font-size:112.5%}
body{line-height:1.55}
header,main{max-width:36rem;margin:0 auto;padding:0 1rem}
header{display:flex;flex-wrap:wrap;gap:.25rem 1rem;justify-content:space-between;align-items:center;padding-top:1rem;color:var(--soft)}
header p{margin:0;font-weight:600}
header a{padding:.5rem 0}
main{padding-top:1rem;padding-bottom:3rem}
p,ul,dl{margin:0 0 1rem}
.step{color:var(--soft);margin:0 0 .25rem}
.card{background:var(--card);border:1px solid var(--faint);border-radius:8px;padding:1.1rem;margin:0 0 1.25rem}
.card>:last-child{margin-bottom:0}
.card h2{margin-bottom:.6rem}
.card p+h2{margin:1.1rem 0 .25rem}
dl>div{display:grid;grid-template-columns:10rem 1fr;gap:0 1rem;padding:.3rem 0}
dt{color:var(--soft)}
dd{font-weight:600}
@media (max-width:30rem){dl>div{grid-template-columns:1fr}}
fieldset{margin:0 0 1rem}
legend{font-weight:600}
.field{margin:0 0 1.1rem}
.field>label{font-weight:600;margin:0 0 .2rem}
.hint{margin:0 0 .35rem}
.wrong{margin:0 0 .35rem}
.choice{display:grid;grid-template-columns:1.6rem 1fr;gap:.1rem .75rem;background:var(--card);border:1px solid var(--line);border-radius:6px;padding:.8rem;margin:0 0 .6rem;cursor:pointer}
.choice input{width:1.4rem;height:1.4rem;margin:.15rem 0 0;grid-row:span 2}
.choice strong{font-weight:600}
.choice br{display:none}
.choice .about{color:var(--soft);grid-column:2}
input[type=text]{min-height:3rem;padding:.5rem .75rem}
fieldset[aria-invalid] .choice{border:2px solid var(--wrong)}
canvas{display:block;width:100%;aspect-ratio:3/1;background:#fff;border:1px solid var(--line);border-radius:6px;touch-action:none;margin:0 0 .5rem}
button,.button{display:block;width:100%;min-height:3.1rem;padding:.65rem 1rem;margin:0 0 .75rem;border-width:2px}
@media (forced-colors:active){.problem,.choice,input[aria-invalid]{border-width:3px}}
@media print{button,.button,header a{display:none}body{background:#fff}}
`);
const script = inline(drawing);

/** @param portalOrigin where a form may lead to besides these pages */
export function sendPage(c: BackendContext, portalOrigin: string, page: Page) {
  const { language, title, brand, body, status = 200, faults = [], otherLanguage, hasDrawing } = page;
  const say = words(language, "signing");
  const { html, headers } = framed({
    language,
    title: faults.length > 0 ? say("errorTitle", { title }) : title,
    brand: brand ?? say("brand"),
    style,
    script: hasDrawing ? script : undefined,
    tools: otherLanguage ? <OtherLanguage language={language} href={otherLanguage} /> : undefined,
    content: (
      <>
        <ErrorSummary heading={say("problem")} faults={faults} />
        {body}
      </>
    ),
    formOrigins: [portalOrigin],
  });
  return c.html(html, status, { ...headers, "Cross-Origin-Opener-Policy": "same-origin" });
}
