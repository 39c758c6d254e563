import { useLocation, useMatches } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { languageNames, languages } from "#api/languages.ts";
import { Apart } from "../ui/text.tsx";
import { isPageHandle } from "./title.tsx";
import { usePaths } from "./use-shell.ts";

/**
 * The same page in each other language, each link in its own words. The browser fetches the page anew. An address that leads nowhere
 * is not repeated.
 * @param isBare leaves out what stands behind the path, which may be anybody's
 */
export function LanguageLinks({ isBare }: { isBare?: boolean }) {
  const { i18n } = useTranslation();
  const { pathname, search } = useLocation();
  const paths = usePaths();
  const isPage = useMatches().some(({ handle }) => isPageHandle(handle));
  const here = isPage ? paths.page(pathname + (isBare ? "" : search)) : paths.home();
  const addressIn = (language: string) => {
    const [path, query] = here.split("?");
    const changed = new URLSearchParams(query);
    changed.set("lng", language);
    return `${path}?${changed}`;
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
