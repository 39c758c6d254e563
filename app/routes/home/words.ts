import en from "#locales/en/home.json";
import es from "#locales/es/home.json";
import { areaWords } from "../../i18n/area-words.ts";

export const home = areaWords("home", { en, es });
