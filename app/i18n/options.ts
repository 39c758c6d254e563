import type { InitOptions } from "i18next";
import { fallbackLanguage, languages } from "./languages.ts";

/** The same on server and client, or hydration would differ. React escapes what is inserted. */
export const i18nOptions = {
  supportedLngs: languages,
  fallbackLng: fallbackLanguage,
  defaultNS: "shell",
  // Its own defaults. Without them i18next looks at each key to see whether it is a sentence, a sixth of its work.
  keySeparator: ".",
  nsSeparator: ":",
  interpolation: { escapeValue: false },
  react: { useSuspense: false },
} satisfies InitOptions;
