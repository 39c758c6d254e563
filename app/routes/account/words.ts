import en from "#locales/en/account.json";
import es from "#locales/es/account.json";
import { areaWords } from "../../i18n/area-words.ts";

export const account = areaWords("account", { en, es });
