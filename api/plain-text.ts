/** Returns a text as searches compare it: in small letters and without accents. */
export const plainText = (text: string) => withoutAccents(text).toLowerCase();

/** Returns a text with "é" as "e", and so on. */
export const withoutAccents = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "");
