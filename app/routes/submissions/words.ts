import { areaWords } from "../../i18n/area-words.ts";

areaWords("submissions", {
  en: () => import("#locales/en/submissions.json"),
  es: () => import("#locales/es/submissions.json"),
});
