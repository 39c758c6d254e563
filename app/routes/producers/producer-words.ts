import { areaWords } from "../../i18n/area-words.ts";

areaWords("producer", {
  en: () => import("#locales/en/producer.json"),
  es: () => import("#locales/es/producer.json"),
});
