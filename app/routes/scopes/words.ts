import { areaWords } from "../../i18n/area-words.ts";

areaWords("scopes", {
  en: () => import("#locales/en/scopes.json"),
  es: () => import("#locales/es/scopes.json"),
});
