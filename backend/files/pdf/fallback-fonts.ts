import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { create, type Font as FontFile, openSync } from "fontkit";
import { LRUCache } from "lru-cache";
import { type Font, fonts } from "./look.ts";

/**
 * Fonts for the characters that the usual one lacks: `docs/decisions/0242-every-name-in-a-pdf.md`. They are read when a text
 * needs them.
 */

const resolve = createRequire(import.meta.url).resolve;

/** Families that are split into files by characters. An earlier one is preferred. */
const families = [
  ...["sc", "jp", "kr", "devanagari", "bengali", "gujarati", "gurmukhi", "kannada"],
  ...["malayalam", "oriya", "sinhala", "tamil", "telugu", "thai", "khmer"],
];
const weights: Record<Font, number> = { plain: 400, bold: 700 };
/** The last font that is tried. It has nearly all characters there are, in one weight, and shapes none. */
const LAST = resolve("@fontsource/unifontex/files/unifontex-latin-400-normal.woff2");

/** Tables of that font which no program needs to show text, and which cannot be read. */
const FAULTY_TABLES = [
  "BASE",
  "FFTM",
  "GDEF",
  "JSTF",
  "MATH",
  "PfEd",
  "TeX ",
  "VDMX",
  "prop",
  "vhea",
  "vmtx",
];

/** A font as a document embeds it. */
export type LoadedFont = { id: string; content: Buffer; has(codePoint: number): boolean };

type Ranged = { file: string; ranges: (readonly [first: number, last: number])[] };

let usual: FontFile[] | undefined;
let ranged: Ranged[] | undefined;

/** Returns true when the usual fonts have a character. */
export function isUsual(codePoint: number): boolean {
  usual ??= Object.values(fonts).map((file) => openSync(file) as FontFile);
  return usual.every((font) => font.hasGlyphForCodePoint(codePoint));
}

/** Returns a font that has all characters of a text, which people see as one; undefined when no font has them. */
export async function fontFor(codePoints: readonly number[], font: Font): Promise<LoadedFont | undefined> {
  const hasAll = (loaded: LoadedFont) => codePoints.every((code) => loaded.has(code));
  ranged ??= families.flatMap(filesOf);
  for (const { file, ranges } of ranged) {
    if (!codePoints.every((code) => ranges.some(([first, last]) => code >= first && code <= last))) continue;
    const loaded = await load(file, weights[font]);
    if (hasAll(loaded)) return loaded;
  }
  const last = await load(LAST);
  return hasAll(last) ? last : undefined;
}

function filesOf(family: string): Ranged[] {
  const name = `noto-sans-${family}`;
  const ranges: Record<string, string> = JSON.parse(
    readFileSync(resolve(`@fontsource-variable/${name}/unicode.json`), "utf8"),
  );
  return Object.entries(ranges)
    .filter(([part]) => !/^(latin|greek|cyrillic|vietnamese)/.test(part))
    .map(([part, text]) => ({
      file: resolve(
        `@fontsource-variable/${name}/files/${name}-${part.replace(/[[\]]/g, "")}-wght-normal.woff2`,
      ),
      ranges: text.split(",").map(rangeIn),
    }));
}

/** @param text as CSS writes it: `U+900-97F` */
function rangeIn(text: string): [number, number] {
  const [first = 0, last = first] = text
    .replace(/^U\+/i, "")
    .split("-")
    .map((hex) => Number.parseInt(hex, 16));
  return [first, last];
}

const loading = new LRUCache<string, Promise<LoadedFont>>({ max: 100 });

/** @param weight undefined for a font that has only one */
function load(file: string, weight?: number): Promise<LoadedFont> {
  const id = `${file} ${weight}`;
  const known = loading.get(id);
  if (known) return known;
  const made = make(id, file, weight);
  loading.set(id, made);
  made.catch(() => loading.delete(id));
  return made;
}

async function make(id: string, file: string, weight: number | undefined): Promise<LoadedFont> {
  const { default: subsetFont } = await import("subset-font");
  const content = await subsetFont(readFileSync(file), "", {
    targetFormat: "truetype",
    keepAllGlyphs: true,
    ...(weight === undefined ? { dropTables: FAULTY_TABLES } : { variationAxes: { wght: weight } }),
  });
  const font = create(content) as FontFile;
  return { id, content, has: (codePoint) => font.hasGlyphForCodePoint(codePoint) };
}
