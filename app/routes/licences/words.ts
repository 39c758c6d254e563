import en from "#locales/en/licences.json";
import es from "#locales/es/licences.json";
import { areaWords } from "../../i18n/area-words.ts";

export const licences = areaWords("licences", { en, es });
