import { areaWords } from "../../i18n/area-words.ts";

areaWords("account", {
  en: () => import("#locales/en/account.json"),
  es: () => import("#locales/es/account.json"),
});
