import { RemixBrowser } from "@remix-run/react";
import i18next from "i18next";
import { type ReactNode, StrictMode, startTransition, useLayoutEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { I18nextProvider, initReactI18next } from "react-i18next";
import { keepTypedValues } from "./frame/typed-values.ts";
import { withholdEvents } from "./frame/withheld-events.ts";
import { laterWords, loadedWords } from "./i18n/area-words.ts";
import { i18nOptions } from "./i18n/options.ts";

/** Only the words of the page's own language are fetched, all of them at the same time. */
async function hydrate() {
  const language = document.documentElement.lang === "es" ? "es" : "en";
  const frame = language === "es" ? import("./i18n/words-es.ts") : import("./i18n/words-en.ts");
  const words = { ...(await loadedWords(language)), ...(await frame).words };
  await i18next
    .use(initReactI18next)
    .use(laterWords)
    .init({
      ...i18nOptions,
      // Each language has all words, so that none is fetched to fall back on.
      fallbackLng: false,
      lng: language,
      ns: Object.keys(words),
      partialBundledLanguages: true,
      resources: { [language]: words },
      // Titles are of areas only their routes know, whose words come with the page.
      react: { useSuspense: true, bindI18nStore: "added" },
    });
  const releaseEvents = withholdEvents();
  const restoreTypedValues = keepTypedValues();
  const onHydrated = () => {
    restoreTypedValues();
    releaseEvents();
    document.documentElement.dataset.hydrated = "";
  };
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <I18nextProvider i18n={i18next}>
          <OnceHydrated run={onHydrated}>
            <RemixBrowser />
          </OnceHydrated>
        </I18nextProvider>
      </StrictMode>,
    );
  });
}

function OnceHydrated({ run, children }: { run: () => void; children: ReactNode }) {
  useLayoutEffect(run, [run]);
  return children;
}

void hydrate();
