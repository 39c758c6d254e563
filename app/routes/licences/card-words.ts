import { areaWords } from "../../i18n/area-words.ts";

/** The words of the card alone. Pages of other areas show it, too. */
areaWords("licence", {
  en: () => import("#locales/en/licence.json"),
  es: () => import("#locales/es/licence.json"),
});
