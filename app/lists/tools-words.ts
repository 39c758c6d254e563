import { areaWords } from "../i18n/area-words.ts";

areaWords("listTools", {
  en: () => import("#locales/en/listTools.json"),
  es: () => import("#locales/es/listTools.json"),
});
