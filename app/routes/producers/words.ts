import { areaWords } from "../../i18n/area-words.ts";

areaWords("producers", {
  en: () => import("#locales/en/producers.json"),
  es: () => import("#locales/es/producers.json"),
});
