import type { InitOptions } from "i18next";
import { fallbackLanguage, languages } from "#api/languages.ts";

/**
 * The options of i18next. Server and browser use the same ones, or hydration would differ. React escapes what is inserted.
 * @param brand the name of the portal, which texts have as `{{brand}}`
 */
export const i18nOptions = (brand: string) =>
  ({
    supportedLngs: languages,
    fallbackLng: fallbackLanguage,
    defaultNS: "shell",
    // These are the defaults. When they are not named, i18next checks whether each key is a sentence, which is a sixth of its work.
    keySeparator: ".",
    nsSeparator: ":",
    interpolation: { escapeValue: false, defaultVariables: { brand } },
    react: { useSuspense: false },
  }) satisfies InitOptions;
