import { areaWords } from "../../i18n/area-words.ts";

/** What the pages that choose somebody do without. */
areaWords("contractReview", {
  en: () => import("#locales/en/contractReview.json"),
  es: () => import("#locales/es/contractReview.json"),
});
