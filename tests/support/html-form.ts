import { type CheerioAPI, load } from "cheerio";

/** What a page offers to fill in and to follow, for tests that have no browser. */

export type Field = { name: string; value: string; type: string };
export type Button = { name: string; value: string; label: string; action: string | null };
export type HtmlForm = {
  method: "get" | "post";
  action: string;
  isMultipart: boolean;
  id: string;
  fields: Field[];
  buttons: Button[];
};
export type Link = { href: string; label: string };

/** What a node of a parsed page has, as far as its words go. */
type Node = { type: string; name?: string; data?: string; children?: readonly Node[] };

const parsed = (html: string): CheerioAPI => load(html, null, false);

/** Every form of a page with the fields a browser would send, without those of an unchecked box or a disabled control. */
export function formsOf(html: string): HtmlForm[] {
  const $ = parsed(html);
  return $("form")
    .toArray()
    .map((element) => {
      const form = $(element);
      const id = form.attr("id") ?? "";
      const own = (selector: string) =>
        form.find(selector).add(id ? $(selector).filter(`[form="${id}"]`) : $([]));
      return {
        method: form.attr("method")?.toLowerCase() === "post" ? "post" : "get",
        action: form.attr("action") ?? "",
        isMultipart: form.attr("enctype") === "multipart/form-data",
        id,
        fields: own("input, textarea, select")
          .toArray()
          .flatMap((control) => fieldOf($, control)),
        buttons: own("button, input[type=submit]")
          .toArray()
          .filter((button) => !["button", "reset"].includes($(button).attr("type") ?? "submit"))
          .map((button) => ({
            name: $(button).attr("name") ?? "",
            value: $(button).attr("value") ?? "",
            label: $(button).is("input") ? ($(button).attr("value") ?? "") : wordsOf([button]),
            action: $(button).attr("formaction") ?? null,
          })),
      };
    });
}

/** The links of a page, without those to the same page in other languages. */
export function linksOf(html: string): Link[] {
  const $ = parsed(html);
  return $("a[href]:not([hreflang])")
    .toArray()
    .map((link) => ({ href: $(link).attr("href") ?? "", label: wordsOf([link]) }));
}

/** The words of a piece of HTML as a reader sees them. */
export const textOf = (html: string): string => wordsOf(parsed(html).root().contents().toArray());

const unread = ["script", "style", "template"];

/** Words of neighboring elements stand apart. A comment parts no word. */
function wordsOf(nodes: readonly Node[]): string {
  const text = (node: Node): string => {
    if (node.type === "text") return node.data ?? "";
    if (!node.children || unread.includes(node.name ?? "")) return "";
    return ` ${node.children.map(text).join("")} `;
  };
  return nodes.map(text).join("").replace(/\s+/g, " ").trim();
}

/** The field that a browser would send of a control, if any. */
function fieldOf($: CheerioAPI, element: Parameters<CheerioAPI>[0]): Field[] {
  const control = $(element);
  const name = control.attr("name");
  const kind = control.prop("tagName")?.toLowerCase() ?? "";
  const type = kind === "input" ? (control.attr("type")?.toLowerCase() ?? "text") : kind;
  if (!name || control.attr("disabled") !== undefined) return [];
  if (["submit", "image", "button", "reset"].includes(type)) return [];
  const isBox = type === "checkbox" || type === "radio";
  if (isBox && control.attr("checked") === undefined) return [];
  const value =
    kind === "input" ? (control.attr("value") ?? (isBox ? "on" : "")) : String(control.val() ?? "");
  // Browsers send line breaks as two characters, however the page writes them.
  return [{ name, value: kind === "textarea" ? value.replaceAll("\n", "\r\n") : value, type }];
}

/** The messages of a page's error summary, in order. */
export const faultsOf = ({ html }: { html: string }): string[] =>
  [...html.matchAll(/<li><a href="#[^"]+"[^>]*>([\s\S]*?)<\/a><\/li>/g)].map(([, text = ""]) => text);
