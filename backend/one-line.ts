/** Returns a text on one line, without control characters and without marks that change the direction of text. */
export const onOneLine = (text: string) =>
  text
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, "")
    .replace(/[\p{Cc}\s]+/gu, " ")
    .trim();
