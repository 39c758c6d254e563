import { areaWords } from "../../i18n/area-words.ts";

areaWords("agentSearch", {
  en: () => import("#locales/en/agentSearch.json"),
  es: () => import("#locales/es/agentSearch.json"),
});
