import { areaWords } from "../i18n/area-words.ts";

areaWords("content", {
  en: () => import("#locales/en/content.json"),
  es: () => import("#locales/es/content.json"),
});
