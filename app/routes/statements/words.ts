import { areaWords } from "../../i18n/area-words.ts";

areaWords("statements", {
  en: () => import("#locales/en/statements.json"),
  es: () => import("#locales/es/statements.json"),
});
