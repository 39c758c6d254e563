import type { InitOptions } from "i18next";
import { fallbackLanguage, languages } from "./languages.ts";

/** The same on server and client, or hydration would differ. React escapes what is inserted. */
export const i18nOptions = {
  supportedLngs: languages,
  fallbackLng: fallbackLanguage,
  defaultNS: "shell",
  interpolation: { escapeValue: false },
  react: { useSuspense: false },
} satisfies InitOptions;
