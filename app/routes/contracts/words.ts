import { areaWords } from "../../i18n/area-words.ts";

areaWords("contracts", {
  en: () => import("#locales/en/contracts.json"),
  es: () => import("#locales/es/contracts.json"),
});
