import { areaWords } from "../../i18n/area-words.ts";

areaWords("profile", {
  en: () => import("#locales/en/profile.json"),
  es: () => import("#locales/es/profile.json"),
});
