import en from "#locales/en/contractRequests.json";
import es from "#locales/es/contractRequests.json";
import { areaWords } from "../../i18n/area-words.ts";

export const contractRequests = areaWords("contractRequests", { en, es });
