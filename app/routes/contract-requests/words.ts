import { areaWords } from "../../i18n/area-words.ts";

areaWords("contractRequests", {
  en: () => import("#locales/en/contractRequests.json"),
  es: () => import("#locales/es/contractRequests.json"),
});
