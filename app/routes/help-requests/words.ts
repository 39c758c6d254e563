import { areaWords } from "../../i18n/area-words.ts";

areaWords("helpRequests", {
  en: () => import("#locales/en/helpRequests.json"),
  es: () => import("#locales/es/helpRequests.json"),
});
