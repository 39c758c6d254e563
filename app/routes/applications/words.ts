import { areaWords } from "../../i18n/area-words.ts";

areaWords("applications", {
  en: () => import("#locales/en/applications.json"),
  es: () => import("#locales/es/applications.json"),
});
