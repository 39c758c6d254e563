import { html } from "hono/html";
import type { Language } from "#api/languages.ts";
import { brand, ownName } from "#server/brand.ts";
import type { Message } from "./message.ts";

/** A message in one language. */
export type MessagePart = {
  language: Language;
  subject: string;
  title: string;
  before: string[];
  open: string;
  linkText: string;
  link: string;
  after: string[];
  /** The way to end such messages. */
  stop?: { text: string; link: string };
};

/** Returns a message with all parts, one below the other, as text and as HTML. */
export function composed(addressee: Pick<Message, "to" | "toName">, parts: readonly MessagePart[]): Message {
  return {
    ...addressee,
    subject: parts.map(({ subject }) => subject).join(" / "),
    text: `${parts.map(textOf).join(`\n\n${"-".repeat(40)}\n\n`)}\n`,
    html: htmlOf(parts),
    languages: parts.map(({ language }) => language),
  };
}

/** The name of this installation, where it has its own. */
const sender = () => (ownName() === null ? [] : [ownName() ?? ""]);

function textOf({ title, before, open, link, after, stop }: MessagePart): string {
  const end = stop ? [`${stop.text}:\n${stop.link}`] : [];
  return [...sender(), title, ...before, `${open}:\n${link}`, ...after, ...end].join("\n\n");
}

const [action] = brand().colors?.primary ?? ["#0b6660"];

const styles = {
  body: "margin:0;padding:0;background:#ffffff;color:#15201f;font-family:Arial,Helvetica,sans-serif;font-size:18px;line-height:1.5",
  part: "max-width:600px;margin:0 auto;padding:24px 16px",
  next: "max-width:600px;margin:0 auto;padding:24px 16px;border-top:1px solid #8290a1",
  sender: "margin:0 0 16px;font-weight:bold",
  title: "margin:0 0 16px;font-size:24px;line-height:1.25",
  button: `display:inline-block;padding:12px 24px;background:${action};color:#ffffff;font-weight:bold;text-decoration:none;border-radius:4px`,
  address: `color:${action};word-break:break-all`,
  paragraph: "margin:0 0 16px",
};

function htmlOf(parts: readonly MessagePart[]): string {
  const sections = parts.map(({ language, title, before, open, linkText, link, after, stop }, index) => {
    const paragraphs = (texts: string[]) =>
      texts.map((text) => html`<p style="${styles.paragraph}">${text}</p>\n`);
    return html`<div lang="${language}" style="${index === 0 ? styles.part : styles.next}">
${sender().map((name) => html`<p style="${styles.sender}">${name}</p>\n`)}<h1 style="${styles.title}">${title}</h1>
${paragraphs(before)}<p style="${styles.paragraph}"><a href="${link}" style="${styles.button}">${open}</a></p>
<p style="${styles.paragraph}">${linkText}<br><a href="${link}" style="${styles.address}">${link}</a></p>
${paragraphs(after)}${
  stop &&
  html`<p style="${styles.paragraph}"><a href="${stop.link}" style="${styles.address}">${stop.text}</a></p>
`
}</div>
`;
  });
  return String(html`<!DOCTYPE html>
<html lang="${parts[0]?.language}">
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
