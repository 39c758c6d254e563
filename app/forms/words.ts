import en from "#locales/en/forms.json";
import es from "#locales/es/forms.json";
import { areaWords } from "../i18n/area-words.ts";

export const forms = areaWords("forms", { en, es });
