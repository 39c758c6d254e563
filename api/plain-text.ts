/** Returns a text as searches compare it: in small letters and without accents. */
export const plainText = (text: string) => withoutAccents(text).toLowerCase();

/** Returns a text with "é" as "e", and so on. */
export const withoutAccents = (text: string) => normalized(text, "NFD").replace(/\p{M}/gu, "");

/** Marks that follow each other beyond those that any language has (UAX 15, stream-safe text). */
const SURPLUS_MARKS = /(\p{M}{30})\p{M}+/gu;

/**
 * Returns a text in a Unicode form. Each text from outside is normalized here: thousands of marks behind each other would
 * take `String.normalize` many seconds to sort, so those beyond 30 are left out.
 */
export const normalized = (text: string, form: "NFC" | "NFD") =>
  text.replace(SURPLUS_MARKS, "$1").normalize(form);
