import { areaWords } from "../../i18n/area-words.ts";

areaWords("chart", {
  en: () => import("#locales/en/chart.json"),
  es: () => import("#locales/es/chart.json"),
});
