import { areaWords } from "../../i18n/area-words.ts";

/** The words of the pages that show an application as a whole. */
areaWords("applicationReview", {
  en: () => import("#locales/en/applicationReview.json"),
  es: () => import("#locales/es/applicationReview.json"),
});
