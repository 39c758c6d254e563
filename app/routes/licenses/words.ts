import { areaWords } from "../../i18n/area-words.ts";

areaWords("licenses", {
  en: () => import("#locales/en/licenses.json"),
  es: () => import("#locales/es/licenses.json"),
});
