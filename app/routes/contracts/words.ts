import en from "#locales/en/contracts.json";
import es from "#locales/es/contracts.json";
import { areaWords } from "../../i18n/area-words.ts";

export const contracts = areaWords("contracts", { en, es });
