import { areaWords } from "../../i18n/area-words.ts";

areaWords("reports", {
  en: () => import("#locales/en/reports.json"),
  es: () => import("#locales/es/reports.json"),
});
