import { areaWords } from "../../i18n/area-words.ts";

areaWords("enrollmentStatus", {
  en: () => import("#locales/en/enrollmentStatus.json"),
  es: () => import("#locales/es/enrollmentStatus.json"),
});
