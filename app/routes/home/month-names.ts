const names = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"] as const;
const isMonth =
  /^(jan(uary)?|feb(ruary)?|mar(ch)?|apr(il)?|may|june?|july?|aug(ust)?|sept?(ember)?|oct(ober)?|nov(ember)?|dec(ember)?)\.?$/i;

/** Returns which month an English name or its short form means, from 1 to 12; null for any other text. */
export function monthNumber(name: string | null): number | null {
  if (!name || !isMonth.test(name)) return null;
  return names.findIndex((short) => name.toLowerCase().startsWith(short)) + 1;
}
