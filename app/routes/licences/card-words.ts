import { areaWords } from "../../i18n/area-words.ts";

/** Of the card alone, which stands on other areas' pages too. */
areaWords("licence", {
  en: () => import("#locales/en/licence.json"),
  es: () => import("#locales/es/licence.json"),
});
