import { RemixBrowser } from "@remix-run/react";
import i18next from "i18next";
import { type ReactNode, StrictMode, startTransition, useLayoutEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { I18nextProvider, initReactI18next } from "react-i18next";
import { fallbackLanguage, inTranslation, isLanguage, type Language } from "#api/languages.ts";
import { holdBackEvents } from "./frame/events-before-hydration.ts";
import { keepTypedValues } from "./frame/typed-values.ts";
import { i18nOptions } from "./i18n/options.ts";
import { type Brand, BrandContext } from "./ui/brand.tsx";

/** The words of each language are one file. */
const bundles = {
  en: () => import("./i18n/words-en.ts"),
  es: () => import("./i18n/words-es.ts"),
} satisfies Record<Language, unknown>;

/** Fetches the words of the page's language, and then takes over the page. */
async function hydrate() {
  const { lang, dataset } = document.documentElement;
  const brand: Brand = JSON.parse(dataset.brand ?? "");
  const language = isLanguage(lang) ? lang : fallbackLanguage;
  const needed = inTranslation.some((one) => one === language) ? [language, fallbackLanguage] : [language];
  const words = await Promise.all(needed.map(async (one) => [one, { ...(await bundles[one]()) }] as const));
  await i18next.use(initReactI18next).init({
    ...i18nOptions(brand.name),
    lng: language,
    ns: Object.keys(words[0]?.[1] ?? {}),
    resources: Object.fromEntries(words),
  });
  const releaseEvents = holdBackEvents();
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
            <BrandContext.Provider value={brand}>
              <RemixBrowser />
            </BrandContext.Provider>
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
