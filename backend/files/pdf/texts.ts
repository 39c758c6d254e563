import createBidi from "bidi-js";
import LineBreaker from "linebreak";
import { fontFor, isUsual } from "./fallback-fonts.ts";
import type { Font } from "./look.ts";

/**
 * Writes texts that the usual font cannot write alone, or that run from right to left:
 * `docs/decisions/0242-every-name-in-a-pdf.md`. All other texts are pdfkit's own.
 */

/** A part of a line in one font and direction, without a blank in it, or a blank. */
type Segment = { text: string; font: string; level: number; width: number; isBare: boolean };

/** Some fonts have marks without a place on some letters, which the reader of fonts cannot stand. They stay beside the letter. */
const WITHOUT_PLACES: unknown = {
  mark: false,
  mkmk: false,
  abvm: false,
  blwm: false,
  dist: false,
  kern: false,
};

/** The characters of the other fonts are higher. */
const LINE_HEIGHT = 1.4;
const BASELINE = 1.05;

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
/** Characters that only change how their neighbour looks. A font may lack them. */
const SELECTOR = /[\p{Default_Ignorable_Code_Point}]/u;

const bidi = createBidi();
const clusters = new Intl.Segmenter("en", { granularity: "grapheme" });

export class Texts {
  private readonly doc: PDFKit.PDFDocument;
  /** The font of each character, or several, that the usual fonts lack: by what people see as one, and the usual font. */
  private readonly found = new Map<string, string | null>();
  private readonly registered = new Set<string>();

  constructor(doc: PDFKit.PDFDocument) {
    this.doc = doc;
  }

  /** Reads the fonts that texts need. Characters of other texts are spelled out, unless the usual fonts have them. */
  async prepare(texts: Iterable<string>): Promise<void> {
    const missing = new Set<string>();
    for (const text of texts) {
      if (isUsualText(text)) continue;
      for (const { segment } of clusters.segment(text)) if (!isUsualText(segment)) missing.add(segment);
    }
    for (const cluster of missing) {
      for (const font of ["plain", "bold"] as const) {
        const together = await this.find(cluster, font);
        if (together === null) for (const character of cluster) await this.find(character, font);
      }
    }
  }

  private async find(text: string, font: Font): Promise<string | null> {
    const key = `${font} ${text}`;
    const known = this.found.get(key);
    if (known !== undefined) return known;
    const codePoints = [...text].filter((character) => !SELECTOR.test(character)).map(codeOf);
    const loaded = codePoints.every(isUsual) ? { id: font as string } : await fontFor(codePoints, font);
    if (loaded && "content" in loaded && !this.registered.has(loaded.id)) {
      this.doc.registerFont(loaded.id, loaded.content);
      this.registered.add(loaded.id);
    }
    this.found.set(key, loaded?.id ?? null);
    return loaded?.id ?? null;
  }

  /** Returns the height of a text in points. */
  height(text: string, font: Font, size: number, width: number): number {
    this.doc.font(font).fontSize(size);
    if (isSimple(text)) {
      return this.fitsOnLine(text, width)
        ? this.doc.currentLineHeight(true)
        : this.doc.heightOfString(text, { width });
    }
    return this.lines(text, font, size, width).length * size * LINE_HEIGHT;
  }

  /** @param isAtEnd the lines end at the right edge instead of beginning at the left one */
  write(
    text: string,
    font: Font,
    size: number,
    { x, y, width, isAtEnd = false }: { x: number; y: number; width: number; isAtEnd?: boolean },
  ): void {
    this.doc.font(font).fontSize(size);
    if (isSimple(text)) {
      // A text that fits on one line needs no search for line breaks.
      const start = isAtEnd ? x + width - this.doc.widthOfString(text) : x;
      if (this.fitsOnLine(text, width)) this.doc.text(text, start, y, { lineBreak: false });
      else this.doc.text(text, x, y, { width });
      return;
    }
    for (const [index, line] of this.lines(text, font, size, width).entries()) {
      const taken = line.reduce((sum, segment) => sum + segment.width, 0);
      let place = isAtEnd ? x + width - taken : x;
      for (const segment of line) {
        this.doc.font(segment.font).fontSize(size);
        const baseline = y + index * size * LINE_HEIGHT + size * BASELINE;
        const options = { lineBreak: false, baseline: "alphabetic", ...featuresOf(segment) } as const;
        this.doc.text(segment.text, place, baseline, options);
        place += segment.width;
      }
    }
    this.doc.font(font).fontSize(size);
  }

  private fitsOnLine(text: string, width: number): boolean {
    return !text.includes("\n") && this.doc.widthOfString(text) <= width;
  }

  /** Returns the lines of a text, each in the order in which it is seen. */
  private lines(text: string, font: Font, size: number, width: number): Segment[][] {
    return text.split(/\r\n|\n/).flatMap((paragraph) => {
      const { levels } = bidi.getEmbeddingLevels(paragraph);
      const lines: Segment[][] = [];
      let line: Segment[] = [];
      let taken = 0;
      const end = () => {
        lines.push(inSightOrder(line));
        line = [];
        taken = 0;
      };
      for (const piece of this.pieces(paragraph, levels, font, size, width)) {
        const own = piece.reduce((sum, segment) => sum + (segment.text === " " ? 0 : segment.width), 0);
        if (line.length > 0 && taken + own > width) end();
        line.push(...piece);
        taken += piece.reduce((sum, segment) => sum + segment.width, 0);
      }
      end();
      return lines;
    });
  }

  /** Returns what stays together on a line. A piece that is wider than the line is cut between characters. */
  private *pieces(
    text: string,
    levels: Uint8Array,
    font: Font,
    size: number,
    width: number,
  ): Generator<Segment[]> {
    const breaker = new LineBreaker(text);
    let start = 0;
    for (let found = breaker.nextBreak(); found; found = breaker.nextBreak()) {
      const piece = this.segments(text, start, found.position, levels, font, size);
      if (piece.reduce((sum, segment) => sum + segment.width, 0) <= width) yield piece;
      else {
        let at = start;
        for (const { segment } of clusters.segment(text.slice(start, found.position))) {
          yield this.segments(text, at, at + segment.length, levels, font, size);
          at += segment.length;
        }
      }
      start = found.position;
    }
  }

  private segments(
    text: string,
    start: number,
    end: number,
    levels: Uint8Array,
    font: Font,
    size: number,
  ): Segment[] {
    const made: Segment[] = [];
    let at = start;
    for (const { segment: cluster } of clusters.segment(text.slice(start, end))) {
      const level = levels[at] ?? 0;
      at += cluster.length;
      for (const part of this.fontsOf(cluster, font)) {
        const shown = level % 2 === 1 ? mirrored(part.text) : part.text;
        const before = made.at(-1);
        const goesOn = before && before.font === part.font && before.level === level;
        if (goesOn && before.text !== " " && shown !== " ") before.text += shown;
        else made.push({ text: shown, font: part.font, level, width: 0, isBare: false });
      }
    }
    for (const segment of made) {
      this.doc.font(segment.font).fontSize(size);
      try {
        segment.width = this.doc.widthOfString(segment.text);
      } catch {
        segment.isBare = true;
        segment.width = this.doc.widthOfString(segment.text, featuresOf(segment));
      }
    }
    return made;
  }

  private fontsOf(cluster: string, font: Font): { text: string; font: string }[] {
    if (/\s/.test(cluster)) return [{ text: " ", font }];
    if (isUsualText(cluster)) return [{ text: cluster, font }];
    const together = this.found.get(`${font} ${cluster}`);
    if (together) return [{ text: together === font ? withoutSelectors(cluster) : cluster, font: together }];
    return [...cluster].flatMap((character) => {
      if (SELECTOR.test(character)) return [];
      if (isUsual(codeOf(character))) return [{ text: character, font }];
      const own = this.found.get(`${font} ${character}`);
      return [own ? { text: character, font: own } : { text: spelled(character), font }];
    });
  }
}

/** Returns all texts in a value and its parts. */
export function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** pdfkit takes what fontkit takes, and its types know only one of the two ways. */
const featuresOf = ({ isBare }: Segment): PDFKit.Mixins.TextOptions =>
  isBare ? { features: WITHOUT_PLACES as PDFKit.Mixins.OpenTypeFeatures[] } : {};

const codeOf = (character: string) => character.codePointAt(0) ?? 0;

const isUsualText = (text: string) => /^[ -~]*$/.test(text) || [...text].map(codeOf).every(isUsualOrBlank);
const isUsualOrBlank = (code: number) => code === 9 || code === 10 || code === 13 || isUsual(code);

const isSimple = (text: string) => !RIGHT_TO_LEFT.test(text) && isUsualText(text);

const withoutSelectors = (text: string) =>
  [...text].filter((character) => !SELECTOR.test(character)).join("");

/** A character that no font has: its number, so that it can be looked up. */
const spelled = (character: string) => `[U+${codeOf(character).toString(16).toUpperCase().padStart(4, "0")}]`;

const mirrored = (text: string) =>
  [...text].map((character) => bidi.getMirroredCharacter(character) ?? character).join("");

/** Rule L2 of Unicode's bidirectional algorithm, after the blanks at the end of the line went. */
function inSightOrder(line: readonly Segment[]): Segment[] {
  const segments = [...line];
  while (segments.at(-1)?.text === " ") segments.pop();
  const levels = segments.map(({ level }) => level);
  for (let level = Math.max(0, ...levels); level > 0; level--) {
    for (let start = 0; start < segments.length; start++) {
      let end = start;
      while (end < segments.length && (segments[end]?.level ?? 0) >= level) end++;
      if (end > start + 1) segments.splice(start, end - start, ...segments.slice(start, end).reverse());
      start = Math.max(start, end - 1);
    }
  }
  return segments;
}
