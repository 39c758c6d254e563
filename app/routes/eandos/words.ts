import en from "#locales/en/eandos.json";
import es from "#locales/es/eandos.json";
import { areaWords } from "../../i18n/area-words.ts";

export const eandos = areaWords("eandos", { en, es });
