/**
 * `name_key` returns a name as lists sort and find it: in small letters and without accents, with a space for dashes and apostrophes of
 * any kind (`docs/decisions/0241-typed-text.md`). It knows all signs that `plainText` of `api/plain-text.ts` knows.
 */

const apostrophes = "'‘’‚‛′‵`´ʹʻʼʽˈˊˋ՚ꞌ＇";
const dashes = "˗֊־᐀᠆‐‑‒–—―⁃−⸗⸚⸺⸻⹀⹝〜〰゠︱︲﹘﹣－𐺭-";
const spaces = "\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000";
const invisible =
  "\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff9-\ufffb\u{e0000}-\u{e01ef}";
const codes = Array.from({ length: 0x7e - 0x21 + 1 }, (_, index) => 0x21 + index);
const narrow = String.fromCodePoint(...codes);
const wide = String.fromCodePoint(...codes.map((code) => code + 0xff01 - 0x21));
const literal = (text: string) => `'${text.replaceAll("'", "''")}'`;

export const nameKey = [
  `
  create function name_key(name text) returns text language sql immutable parallel safe as $$
    select btrim(regexp_replace(lower(regexp_replace(
      normalize(translate(regexp_replace(name, ${literal(`[${invisible}]`)}, '', 'g'), ${literal(wide)}, ${literal(narrow)}), NFD),
      '[\\u0300-\\u036f]', '', 'g')), ${literal(`[[:space:]${spaces}${apostrophes}${dashes}]+`)}, ' ', 'g'))
  $$`,
];
