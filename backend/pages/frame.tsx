/** @jsxImportSource hono/jsx */
import { createHash } from "node:crypto";
import { raw } from "hono/html";
import type { HtmlEscapedString } from "hono/utils/html";
import type { Language } from "#api/languages.ts";
import { type BrandColors, logoData, brand as ownBrand, ownName } from "#server/brand.ts";
import { baseStyle, colors, mark } from "./look.ts";

/** The frame of all pages that the backend and the demo serve themselves, and the headers of their answers. */

export type Html = HtmlEscapedString | Promise<HtmlEscapedString>;

/** A style sheet or a script that stands in a page. The policy of the page allows it by its hash. */
export type Inline = { text: string; hash: string };

export const inline = (text: string): Inline => ({
  text,
  hash: `'sha256-${createHash("sha256").update(text).digest("base64")}'`,
});

/** Returns the style sheet of pages: the look that all pages have, and their own rules. */
export const styleSheet = (rules: string): Inline => inline(baseStyle + rules);

export type FramedPage = {
  language: Language;
  /** Stands in the tab of the browser, before the brand. */
  title: string;
  /** Stands in the header. A page without it has no header. */
  brand?: string;
  style: Inline;
  script?: Inline | undefined;
  /** The words of the link that skips the header and the navigation. */
  skip?: string;
  /** Stands in the header beside the brand. */
  tools?: Html | undefined;
  /** Stands beside the content. */
  navigation?: Html | undefined;
  content: Html;
  /**
   * The other origins to which forms lead; undefined for a page without forms. Chromium also applies `form-action` to the redirects
   * after a form.
   */
  formOrigins?: readonly string[];
};

/** Returns the HTML of a page, and the headers that its answer must have. */
export function framed(page: FramedPage): { html: Html; headers: Record<string, string> } {
  const policy = [
    "default-src 'none'",
    `style-src ${[page.style, ...(ownLook ? [ownLook] : [])].map(({ hash }) => hash).join(" ")}`,
    `script-src ${page.script?.hash ?? "'none'"}`,
    "img-src data:",
    `form-action ${page.formOrigins ? ["'self'", ...page.formOrigins].join(" ") : "'none'"}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ];
  return {
    html: <Frame {...page} />,
    headers: {
      "Cache-Control": "no-store",
      "Content-Language": page.language,
      "Content-Security-Policy": policy.join("; "),
      "Referrer-Policy": "same-origin",
      Vary: "Accept-Language",
      "X-Frame-Options": "DENY",
      "X-Robots-Tag": "noindex, nofollow",
    },
  };
}

/** The colors of this installation, where it has its own. */
const ownLook = lookOf(ownBrand().colors);

function lookOf(own: BrandColors | null): Inline | null {
  if (!own) return null;
  const properties = (index: 0 | 1) =>
    Object.entries(colors).flatMap(([name, [token]]) => {
      const found = own[token as keyof BrandColors];
      return found ? [`--${name}:${found[index]}`] : [];
    });
  return inline(
    `@media screen{:root{${properties(0).join(";")}}}@media screen and (prefers-color-scheme:dark){:root{${properties(1).join(";")}}}`,
  );
}

function Frame({ language, title, brand, style, script, skip, tools, navigation, content }: FramedPage) {
  const { logo } = ownBrand();
  const names = brand ? [...new Set([brand, ownName() ?? brand])] : [];
  const main = (
    <main id="main" tabindex={skip ? -1 : undefined}>
      {content}
    </main>
  );
  return (
    <>
      {raw("<!DOCTYPE html>")}
      <html lang={language}>
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <title>{[title, ...names].join(" - ")}</title>
          <link rel="icon" href="data:," />
          <style>{raw(style.text)}</style>
          {ownLook && <style>{raw(ownLook.text)}</style>}
        </head>
        <body>
          {skip && (
            <a class="skip" href="#main">
              {skip}
            </a>
          )}
          {brand && (
            <header>
              <p class="brand">
                {logo ? <img src={logoData(logo)} alt="" height="24" /> : raw(mark)}
                <span>{names.toReversed().join(" · ")}</span>
              </p>
              {tools}
            </header>
          )}
          {navigation ? (
            <div class="sides">
              {navigation}
              {main}
            </div>
          ) : (
            main
          )}
          {script && <script>{raw(script.text)}</script>}
        </body>
      </html>
    </>
  );
}
