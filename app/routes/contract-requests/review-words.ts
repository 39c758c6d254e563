import { areaWords } from "../../i18n/area-words.ts";

/** Words that the steps with a choice of an agency or agent do not load. */
areaWords("contractReview", {
  en: () => import("#locales/en/contractReview.json"),
  es: () => import("#locales/es/contractReview.json"),
});
