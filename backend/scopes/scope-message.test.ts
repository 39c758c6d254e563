import { readFileSync } from "node:fs";
import { HtmlValidate } from "html-validate";
import { describe, expect, test } from "vitest";
import { type ScopeMessageAbout, scopeMessage } from "./scope-message.ts";

/** The messages that ask a beneficiary to sign a scope of appointment: `docs/product/scopes.md`. */

const about: ScopeMessageAbout = {
  customer: { firstName: "José", lastName: "Núñez", email: "jose@example.com" },
  agentName: "Dana Whitfield",
  agencyName: "Lakeside Senior Advisors",
  link: "https://portal.example/sign/abc?from=mail",
  validUntil: new Date("2025-11-20T02:30:00Z"),
  replaces: null,
  timeZone: "America/New_York",
};
const spanishLink = `${about.link}&lang=es`;

const { rules, ...settings } = JSON.parse(
  readFileSync(new URL("../../.htmlvalidate.json", import.meta.url), "utf8"),
);
// Mail programs read styles in attributes alone, and each language is a message of its own.
const checker = new HtmlValidate({
  ...settings,
  rules: { ...rules, "no-inline-style": "off", "heading-level": ["error", { allowMultipleH1: true }] },
});

test("a message that asks for a scope goes to the customer in English, then in Spanish", () => {
  const { to, toName, subject, languages, text } = scopeMessage("request", about);
  expect({ to, toName, subject, languages }).toEqual({
    to: "jose@example.com",
    toName: "José Núñez",
    subject: "Scope of appointment from Dana Whitfield / Alcance de la cita con Dana Whitfield",
    languages: ["en", "es"],
  });
  expect(text.indexOf("Hello José Núñez,")).toBeGreaterThan(-1);
  expect(text.indexOf("Hola, José Núñez:")).toBeGreaterThan(text.indexOf("Hello"));
});

describe.each(["text", "html"] as const)("the %s", (format) => {
  test("a scope message says who asks, what for, that it obliges to nothing, until when, and what to do otherwise", () => {
    const content = scopeMessage("request", about)[format];
    for (const part of [
      "Dana Whitfield of Lakeside Senior Advisors asks you to sign",
      "Dana Whitfield, de Lakeside Senior Advisors, le pide que firme",
      "which kinds of Medicare products you want to talk about",
      "los tipos de productos de Medicare de los que desea hablar",
      "does not obligate you to enroll",
      "no lo obliga a inscribirse",
      "until November 19, 2025 at 9:30 PM EST",
      "hasta el 19 de noviembre de 2025",
      "If you did not ask for this appointment",
      "Si usted no pidió esta cita",
    ])
      expect(content).toContain(part);
    expect(content).not.toContain("replaces");
    expect(content).not.toMatch(/\{\{|undefined|null/);
  });

  test("a scope message that is a reminder says that it is one", () => {
    const content = scopeMessage("reminder", { ...about, agencyName: null })[format];
    expect(content).toContain("This is a reminder: Dana Whitfield asked you");
    expect(content).toContain("Le recordamos que Dana Whitfield le pidió");
  });

  test("a scope message names the request that it replaces", () => {
    const content = scopeMessage("request", { ...about, replaces: new Date("2025-09-01T12:00:00Z") })[format];
    expect(content).toContain("replaces the one from September 1, 2025");
    expect(content).toContain("reemplaza a la del 1 de septiembre de 2025");
  });
});

test("a scope message has each language's link once in the text, and as a button and in full in the HTML", () => {
  const { text, html } = scopeMessage("request", about);
  const found = (content: string) => content.match(/https:[^\s"<]+/g);
  expect(found(text)).toEqual([about.link, spanishLink]);
  const escaped = spanishLink.replace("&", "&amp;");
  expect(found(html)).toEqual([about.link, about.link, about.link, escaped, escaped, escaped]);
  expect(html).not.toMatch(/<img|<script|<style|url\(/);
});

test("a scope message is HTML without faults, whatever the names are", async () => {
  const name = `<b onclick="x">"O'Brien" & Söhne</b>`;
  for (const change of [{}, { agentName: name, agencyName: name, replaces: new Date() }]) {
    const { html } = scopeMessage("reminder", { ...about, ...change });
    const { results } = await checker.validateString(html);
    expect(results.flatMap(({ messages }) => messages.map(({ message }) => message))).toEqual([]);
    expect(html).not.toContain("<b onclick");
  }
});

test("a scope message is not made with a link that is no address", () => {
  expect(() => scopeMessage("request", { ...about, link: "/sign/abc" })).toThrow(TypeError);
});
