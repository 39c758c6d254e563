/**
 * The short form of a submission id, which people can read and type: three groups of four letters and digits.
 * The alphabet leaves out letters that look like digits. It encodes the first 60 bits of the id.
 */

const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const HEX_DIGITS = 15;

/** @param submission 32 hexadecimal digits */
export function shortReference(submission: string): string {
  const bits = BigInt(`0x${submission.slice(0, HEX_DIGITS)}`);
  const letters = Array.from(
    { length: 12 },
    (_, place) => ALPHABET[Number((bits >> BigInt(55 - 5 * place)) & 31n)],
  );
  return letters.join("").replace(/(.{4})(?=.)/g, "$1-");
}

/** Returns a typed short form in its standard spelling. Returns null for any other text. */
export function shortReferenceIn(text: string): string | null {
  const letters = text.toUpperCase().replace(/[\s-]/g, "").replace(/O/g, "0").replace(/[IL]/g, "1");
  const isReference = letters.length === 12 && [...letters].every((letter) => ALPHABET.includes(letter));
  return isReference ? letters.replace(/(.{4})(?=.)/g, "$1-") : null;
}
