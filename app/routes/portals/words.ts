import en from "#locales/en/portals.json";
import es from "#locales/es/portals.json";
import { areaWords } from "../../i18n/area-words.ts";

export const portals = areaWords("portals", { en, es });
