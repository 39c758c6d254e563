import { areaWords } from "../../i18n/area-words.ts";

areaWords("expiry", {
  en: () => import("#locales/en/expiry.json"),
  es: () => import("#locales/es/expiry.json"),
});
