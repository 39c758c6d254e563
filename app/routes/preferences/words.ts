import { areaWords } from "../../i18n/area-words.ts";

areaWords("preferences", {
  en: () => import("#locales/en/preferences.json"),
  es: () => import("#locales/es/preferences.json"),
});
