import { areaWords } from "../../i18n/area-words.ts";

/** The words of the card alone. Pages of other areas show it, too. */
areaWords("license", {
  en: () => import("#locales/en/license.json"),
  es: () => import("#locales/es/license.json"),
});
