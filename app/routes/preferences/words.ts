import en from "#locales/en/preferences.json";
import es from "#locales/es/preferences.json";
import { areaWords } from "../../i18n/area-words.ts";

export const preferences = areaWords("preferences", { en, es });
