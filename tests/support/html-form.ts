/** Enough of HTML to fill in a form and follow a link, for tests that have no browser. */

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

/** Every form of a page with the fields a browser would send, without those of an unchecked box or a disabled control. */
export function formsOf(html: string): HtmlForm[] {
  return [...withoutComments(html).matchAll(/<form\b([^>]*)>([\s\S]*?)<\/form>/gi)].map(
    ([, tag = "", inner = ""]) => ({
      method: attribute(tag, "method")?.toLowerCase() === "post" ? "post" : "get",
      action: attribute(tag, "action") ?? "",
      isMultipart: attribute(tag, "enctype") === "multipart/form-data",
      id: attribute(tag, "id") ?? "",
      fields: [...inputs(inner), ...textAreas(inner), ...selects(inner)],
      buttons: buttons(inner),
    }),
  );
}

export function linksOf(html: string): Link[] {
  return [...withoutComments(html).matchAll(/<a\b([^>]*)>([\s\S]*?)<\/a>/gi)].flatMap(
    ([, tag = "", inner = ""]) => {
      const href = attribute(tag, "href");
      return href === null ? [] : [{ href, label: textOf(inner) }];
    },
  );
}

/** The words of a piece of HTML as a reader sees them. */
export function textOf(html: string): string {
  const bare = withoutComments(html).replace(/<(script|style|template)\b[\s\S]*?<\/\1>/gi, " ");
  return decode(bare.replace(/<[^>]*>/g, " "))
    .replace(/\s+/g, " ")
    .trim();
}

function inputs(html: string): Field[] {
  return tags(html, "input").flatMap((tag) => {
    const type = attribute(tag, "type")?.toLowerCase() ?? "text";
    const box = type === "checkbox" || type === "radio";
    if (["submit", "image", "button", "reset"].includes(type)) return [];
    if (box && attribute(tag, "checked") === null) return [];
    return field(tag, attribute(tag, "value") ?? (box ? "on" : ""), type);
  });
}

const textAreas = (html: string): Field[] =>
  [...html.matchAll(/<textarea\b([^>]*)>([\s\S]*?)<\/textarea>/gi)].flatMap(([, tag = "", inner = ""]) =>
    field(tag, decode(inner).replace(/^\n/, ""), "textarea"),
  );

const selects = (html: string): Field[] =>
  [...html.matchAll(/<select\b([^>]*)>([\s\S]*?)<\/select>/gi)].flatMap(([, tag = "", inner = ""]) => {
    const options = [...inner.matchAll(/<option\b([^>]*)>([\s\S]*?)<\/option>/gi)].map(
      ([, own = "", label = ""]) => ({
        chosen: attribute(own, "selected") !== null,
        value: attribute(own, "value") ?? textOf(label),
      }),
    );
    const chosen = options.find((option) => option.chosen) ?? options[0];
    return chosen ? field(tag, chosen.value, "select") : [];
  });

function buttons(html: string): Button[] {
  const elements = [...html.matchAll(/<button\b([^>]*)>([\s\S]*?)<\/button>/gi)].map(
    ([, tag = "", inner = ""]) => ({
      tag,
      label: textOf(inner),
    }),
  );
  const submits = tags(html, "input")
    .filter((tag) => attribute(tag, "type") === "submit")
    .map((tag) => ({ tag, label: attribute(tag, "value") ?? "" }));
  return [...elements, ...submits]
    .filter(({ tag }) => !["button", "reset"].includes(attribute(tag, "type") ?? "submit"))
    .map(({ tag, label }) => ({
      name: attribute(tag, "name") ?? "",
      value: attribute(tag, "value") ?? "",
      label,
      action: attribute(tag, "formaction"),
    }));
}

function field(tag: string, value: string, type: string): Field[] {
  const name = attribute(tag, "name");
  return name && attribute(tag, "disabled") === null ? [{ name, value, type }] : [];
}

const tags = (html: string, name: string): string[] =>
  [...html.matchAll(new RegExp(`<${name}\\b((?:"[^"]*"|'[^']*'|[^>"'])*)>`, "gi"))].map(
    ([, tag = ""]) => tag,
  );

function attribute(tag: string, name: string): string | null {
  const found = tag.match(
    new RegExp(`(?:^|\\s)${name}(?:\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+)))?(?=[\\s/>]|$)`, "i"),
  );
  return found ? decode(found[1] ?? found[2] ?? found[3] ?? "") : null;
}

const withoutComments = (html: string) => html.replace(/<!--[\s\S]*?-->/g, "");

const named: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: "\u00a0" };

function decode(text: string): string {
  return text.replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (whole, hex, decimal, name) => {
    if (hex) return String.fromCodePoint(Number.parseInt(hex, 16));
    if (decimal) return String.fromCodePoint(Number(decimal));
    return named[name] ?? whole;
  });
}

/** The messages of a page's error summary, in order. */
export const faultsOf = ({ html }: { html: string }): string[] =>
  [...html.matchAll(/<li><a href="#[^"]+"[^>]*>([\s\S]*?)<\/a><\/li>/g)].map(([, text = ""]) => text);
