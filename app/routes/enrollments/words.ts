import { areaWords } from "../../i18n/area-words.ts";

areaWords("enrollments", {
  en: () => import("#locales/en/enrollments.json"),
  es: () => import("#locales/es/enrollments.json"),
});
