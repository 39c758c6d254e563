import { areaWords } from "../../i18n/area-words.ts";

areaWords("payments", {
  en: () => import("#locales/en/payments.json"),
  es: () => import("#locales/es/payments.json"),
});
