import { areaWords } from "../../i18n/area-words.ts";

areaWords("licences", {
  en: () => import("#locales/en/licences.json"),
  es: () => import("#locales/es/licences.json"),
});
