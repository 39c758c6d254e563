import { areaWords } from "../../i18n/area-words.ts";

areaWords("enrollment", {
  en: () => import("#locales/en/enrollment.json"),
  es: () => import("#locales/es/enrollment.json"),
});
