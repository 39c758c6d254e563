import { words as areasEn } from "./area-words-en.server.ts";
import { words as areasEs } from "./area-words-es.server.ts";
import type { Language } from "./languages.ts";
import { words as frameEn } from "./words-en.ts";
import { words as frameEs } from "./words-es.ts";

/** Every word, by language and area. */
const words = { en: { ...frameEn, ...areasEn }, es: { ...frameEs, ...areasEs } };

/** English has the shape that every language must have. */
export type Words = (typeof words)["en"];

/** Every word of a language. */
export function wordsIn(language: Language): Words {
  return words[language];
}
