import { areaWords } from "../../i18n/area-words.ts";

areaWords("portals", {
  en: () => import("#locales/en/portals.json"),
  es: () => import("#locales/es/portals.json"),
});
