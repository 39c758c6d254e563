import { areaWords } from "../i18n/area-words.ts";

areaWords("receipt", {
  en: () => import("#locales/en/receipt.json"),
  es: () => import("#locales/es/receipt.json"),
});
