import { areaWords } from "../../i18n/area-words.ts";

areaWords("statusPages", {
  en: () => import("#locales/en/statusPages.json"),
  es: () => import("#locales/es/statusPages.json"),
});
