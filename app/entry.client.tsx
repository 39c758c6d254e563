import { RemixBrowser } from "@remix-run/react";
import i18next from "i18next";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { I18nextProvider, initReactI18next } from "react-i18next";
import { followAreas } from "./i18n/area-words.ts";
import { i18nOptions } from "./i18n/options.ts";

/** Of the frame's words, only those of the page's own language are fetched. */
async function hydrate() {
  const language = document.documentElement.lang === "es" ? "es" : "en";
  const { words } = await (language === "es" ? import("./i18n/words-es.ts") : import("./i18n/words-en.ts"));
  await i18next
    .use(initReactI18next)
    .init({ ...i18nOptions, lng: language, resources: { [language]: words } });
  followAreas(i18next);
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <I18nextProvider i18n={i18next}>
          <RemixBrowser />
        </I18nextProvider>
      </StrictMode>,
    );
  });
}

void hydrate();
