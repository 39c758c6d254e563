import { areaWords } from "../../i18n/area-words.ts";

areaWords("savedViews", {
  en: () => import("#locales/en/savedViews.json"),
  es: () => import("#locales/es/savedViews.json"),
});
