import { expiry } from "../expiry/words.ts";
import { forms } from "../forms/words.ts";
import { account } from "../routes/account/words.ts";
import { contractReview } from "../routes/contract-requests/review-words.ts";
import { contractRequests } from "../routes/contract-requests/words.ts";
import { contracts } from "../routes/contracts/words.ts";
import { eandos } from "../routes/eandos/words.ts";
import { home } from "../routes/home/words.ts";
import { licences } from "../routes/licences/words.ts";
import { portals } from "../routes/portals/words.ts";
import { preferences } from "../routes/preferences/words.ts";
import type { Language } from "./languages.ts";
import { words as en } from "./words-en.ts";
import { words as es } from "./words-es.ts";

const frame = { en, es };

/** The areas that bring their own words. Types and server know a new one from here; its pages import its `words.ts`. */
const areas = {
  account,
  contractRequests,
  contractReview,
  contracts,
  eandos,
  expiry,
  forms,
  home,
  licences,
  portals,
  preferences,
};

/** Every word, by area. English has the shape that every language must have. */
export type Words = (typeof frame)["en"] & { [Area in keyof typeof areas]: (typeof areas)[Area]["en"] };

/** Every word of a language. */
export function wordsIn(language: Language) {
  const ofAreas = Object.entries(areas).map(([area, words]) => [area, words[language]]);
  return { ...frame[language], ...Object.fromEntries(ofAreas) };
}
