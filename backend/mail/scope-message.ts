import { html } from "hono/html";
import { type Language, languages } from "../languages.ts";
import { timeFormats } from "../time-formats.ts";
import { words } from "../words.ts";
import type { Message } from "./message.ts";

/** The messages that ask a beneficiary to sign a scope of appointment: `docs/product/scopes.md`. */

export type ScopeMessageAbout = {
  customer: { firstName: string; lastName: string; email: string };
  agentName: string;
  agencyName: string | null;
  /** The address of the page to sign at. */
  link: string;
  validUntil: Date;
  /** When the scope that this one replaces was requested. */
  replaces: Date | null;
  /** The business time zone. */
  timeZone: string;
};

/**
 * Returns one message in all languages, English first: the portal does not know the beneficiary's.
 * @throws TypeError when the link is no address
 */
export function scopeMessage(kind: "request" | "reminder", about: ScopeMessageAbout): Message {
  const { firstName, lastName, email } = about.customer;
  const parts = languages.map((language) => part(language, kind, about));
  return {
    to: email,
    toName: `${firstName} ${lastName}`,
    subject: parts.map(({ subject }) => subject).join(" / "),
    text: `${parts.map(textOf).join(`\n\n${"-".repeat(40)}\n\n`)}\n`,
    html: htmlOf(parts),
    languages,
  };
}

type Part = {
  language: Language;
  subject: string;
  title: string;
  before: string[];
  open: string;
  linkText: string;
  link: string;
  after: string[];
};

function part(language: Language, kind: "request" | "reminder", about: ScopeMessageAbout): Part {
  const { customer, agentName, agencyName, validUntil, replaces, timeZone } = about;
  const say = words(language, "scopeMail");
  const moments = timeFormats(language, timeZone);
  const link = new URL(about.link);
  if (language !== "en") link.searchParams.set("lang", language);
  return {
    language,
    subject: say(`subject.${kind}`, { agentName }),
    title: say("title"),
    before: [
      say("greeting", { name: `${customer.firstName} ${customer.lastName}` }),
      agencyName
        ? say(`asks.${kind}.agency`, { agentName, agencyName })
        : say(`asks.${kind}.agent`, { agentName }),
      ...(replaces ? [say("replaces", { date: moments.day(replaces) })] : []),
      say("purpose"),
      say("obligation"),
    ],
    open: say("open"),
    linkText: say("link"),
    link: link.href,
    after: [say("until", { moment: moments.minute(validUntil) }), say("notAsked")],
  };
}

function textOf({ title, before, open, link, after }: Part): string {
  return [title, ...before, `${open}:\n${link}`, ...after].join("\n\n");
}

const styles = {
  body: "margin:0;padding:0;background:#ffffff;color:#15201f;font-family:Arial,Helvetica,sans-serif;font-size:18px;line-height:1.5",
  part: "max-width:600px;margin:0 auto;padding:24px 16px",
  next: "max-width:600px;margin:0 auto;padding:24px 16px;border-top:1px solid #8290a1",
  title: "margin:0 0 16px;font-size:24px;line-height:1.25",
  button:
    "display:inline-block;padding:12px 24px;background:#0b6660;color:#ffffff;font-weight:bold;text-decoration:none;border-radius:4px",
  address: "color:#0b6660;word-break:break-all",
  paragraph: "margin:0 0 16px",
};

function htmlOf(parts: readonly Part[]): string {
  const sections = parts.map(({ language, title, before, open, linkText, link, after }, index) => {
    const paragraphs = (texts: string[]) =>
      texts.map((text) => html`<p style="${styles.paragraph}">${text}</p>\n`);
    return html`<div lang="${language}" style="${index === 0 ? styles.part : styles.next}">
<h1 style="${styles.title}">${title}</h1>
${paragraphs(before)}<p style="${styles.paragraph}"><a href="${link}" style="${styles.button}">${open}</a></p>
<p style="${styles.paragraph}">${linkText}<br><a href="${link}" style="${styles.address}">${link}</a></p>
${paragraphs(after)}</div>
`;
  });
  return String(html`<!DOCTYPE html>
<html lang="${languages[0]}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${parts.map(({ title }) => title).join(" / ")}</title>
</head>
<body style="${styles.body}">
${sections}</body>
</html>
`);
}
