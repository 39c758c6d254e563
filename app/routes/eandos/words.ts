import { areaWords } from "../../i18n/area-words.ts";

areaWords("eandos", {
  en: () => import("#locales/en/eandos.json"),
  es: () => import("#locales/es/eandos.json"),
});
