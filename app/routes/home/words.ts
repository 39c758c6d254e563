import { areaWords } from "../../i18n/area-words.ts";

areaWords("home", {
  en: () => import("#locales/en/home.json"),
  es: () => import("#locales/es/home.json"),
});
