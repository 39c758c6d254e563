import { normalized, withPlainSigns } from "./typed-text.ts";

/**
 * Returns a text as searches compare it: in small letters and without accents, with a space for dashes and apostrophes of any
 * kind. The database's `name_key` returns the same.
 */
export const plainText = (text: string) =>
  withoutAccents(withPlainSigns(text))
    .toLowerCase()
    .replace(/[\s'-]+/g, " ")
    .trim();

/** Returns a text with "é" as "e", and so on. Signs that are letters of their own scripts stay. */
export const withoutAccents = (text: string) => normalized(text, "NFD").replace(/[\u0300-\u036f]/g, "");
