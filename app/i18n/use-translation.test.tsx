import { createInstance, type i18n } from "i18next";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider, useTranslation as useLibraryTranslation } from "react-i18next";
import { expect, test } from "vitest";
import type { Language } from "./languages.ts";
import { i18nOptions } from "./options.ts";
import { useTranslation } from "./use-translation.ts";
import { wordsIn } from "./words.server.ts";

type Hook = typeof useTranslation;

function instance(language: Language): i18n {
  const made = createInstance();
  const resources = { en: wordsIn("en"), es: wordsIn("es") };
  void made.init({ ...i18nOptions, lng: language, resources, initAsync: false });
  return made;
}

const instances = { en: instance("en"), es: instance("es") };

function Words({ useWords, missing }: { useWords: Hook; missing: string }) {
  const lists = useWords("lists").t;
  const several = useWords(["producers", "lists"]).t;
  const { t: frame, i18n } = useWords();
  const say = lists as (key: string) => string;
  const said: ReactNode[] = [
    lists("previous"),
    several("name"),
    several("lists:next"),
    lists("size", { size: 25 }),
    lists("size", { size: 100 }),
    frame("areas.home"),
    frame("needAttention", { count: 1 }),
    frame("needAttention", { count: 2 }),
    say(missing),
    i18n.language,
  ];
  return said.map((text, index) => <p key={index.toString()}>{text}</p>);
}

const rendered = (language: Language, useWords: Hook, missing = "none") =>
  renderToStaticMarkup(
    <I18nextProvider i18n={instances[language]}>
      <Words useWords={useWords} missing={missing} />
    </I18nextProvider>,
  );

test.each(["en", "es", "en", "es"] as const)(
  "says the same as react-i18next, again and again: %s",
  (language) => {
    const said = rendered(language, useTranslation);
    expect(said).toBe(rendered(language, useLibraryTranslation));
    expect(said).toContain(language === "en" ? "<p>Previous</p>" : "<p>Anterior</p>");
  },
);

/** Says the same words with more values than a `t` remembers. */
function Sizes({ useWords }: { useWords: Hook }) {
  const { t } = useWords("lists");
  const { t: frame } = useWords();
  const sizes = Array.from({ length: 3000 }, (_, size) => t("size", { size }));
  const counts = [1, 2, 1, 0, "1"].map((count) => frame("needAttention", { count: Number(count) }));
  return <>{[...sizes, ...counts, t("size", { size: "1" }), t("size", { size: "<b>" })].join(" ")}</>;
}

test.each(["en", "es"] as const)("each value has its own words, also of many: %s", (language) => {
  const said = (useWords: Hook) =>
    renderToStaticMarkup(
      <I18nextProvider i18n={instances[language]}>
        <Sizes useWords={useWords} />
      </I18nextProvider>,
    );
  for (let time = 0; time < 2; time++) expect(said(useTranslation)).toBe(said(useLibraryTranslation));
});

test("a word that is missing is not remembered", () => {
  expect(rendered("en", useTranslation, "comesLater")).toContain("<p>comesLater</p>");
  instances.en.addResource("en", "lists", "comesLater", "It came.");
  expect(rendered("en", useTranslation, "comesLater")).toContain("<p>It came.</p>");
});
