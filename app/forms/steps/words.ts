import { areaWords } from "../../i18n/area-words.ts";

areaWords("wizard", {
  en: () => import("#locales/en/wizard.json"),
  es: () => import("#locales/es/wizard.json"),
});
