import en from "#locales/en/expiry.json";
import es from "#locales/es/expiry.json";
import { areaWords } from "../i18n/area-words.ts";

export const expiry = areaWords("expiry", { en, es });
