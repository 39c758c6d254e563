import { areaWords } from "../i18n/area-words.ts";

areaWords("forms", {
  en: () => import("#locales/en/forms.json"),
  es: () => import("#locales/es/forms.json"),
});
