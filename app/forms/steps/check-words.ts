import { areaWords } from "../../i18n/area-words.ts";

areaWords("checkAnswers", {
  en: () => import("#locales/en/checkAnswers.json"),
  es: () => import("#locales/es/checkAnswers.json"),
});
