import en from "#locales/en/contractReview.json";
import es from "#locales/es/contractReview.json";
import { areaWords } from "../../i18n/area-words.ts";

/** What the pages that choose somebody do without. */
export const contractReview = areaWords("contractReview", { en, es });
