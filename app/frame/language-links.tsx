import { useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { languageNames, languages } from "#api/languages.ts";
import { Apart } from "../ui/text.tsx";

/** The same page in each other language, each link in its own words. The browser fetches the page anew. */
export function LanguageLinks() {
  const { i18n } = useTranslation();
  const { pathname, search } = useLocation();
  const addressIn = (language: string) => {
    const query = new URLSearchParams(search);
    query.set("lng", language);
    return `${pathname}?${query}`;
  };
  return languages
    .filter((language) => language !== i18n.language)
    .map((language) => (
      <Apart key={language}>
        <a href={addressIn(language)} lang={language} hrefLang={language}>
          {languageNames[language]}
        </a>
      </Apart>
    ));
}
