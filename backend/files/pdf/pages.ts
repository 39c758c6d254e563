import PDFDocument from "pdfkit";
import { localeOf } from "#api/languages.ts";
import { beginningOf } from "#api/text-length.ts";
import type { DocumentHead, TableColumn } from "./document-parts.ts";
import { type Drawing, drawLines } from "./drawing.ts";
import { type Font, fonts, type HeadingLevel, type Look, wideLook } from "./look.ts";
import { Texts } from "./texts.ts";

/** The pages of a PDF. It is tagged: all that is no part of the text, such as page numbers, is marked as such. */

const MARGIN = 48;
const GAP = 8;
const ROW_GAP = 4;
const FOOTER_HEIGHT = 24;
/** Longer texts of a cell end in "…": a row must fit on a page. */
const LONGEST_CELL = 300;

type Element = PDFKit.PDFStructureElement;
type Cell = { text: string; x: number; width: number; isNumber: boolean };

type PagesHead = Pick<DocumentHead, "title" | "language" | "page"> & {
  /** Stands in bold at the top of every page and again at its end. */
  notice?: string | null;
  /** When the document was made; now unless given. */
  madeAt?: Date;
};

export class Pages {
  readonly doc: PDFKit.PDFDocument;
  private readonly root: Element;
  private readonly head: PagesHead;
  private readonly look: Look;
  private readonly texts: Texts;
  private y = 0;
  private number = 0;
  private table: { element: Element; columns: readonly TableColumn[] } | undefined;

  constructor(head: PagesHead, look: Look = wideLook) {
    const { title, language, madeAt } = head;
    this.head = head;
    this.look = look;
    this.doc = new PDFDocument({
      size: "LETTER",
      layout: look.layout,
      margin: MARGIN,
      autoFirstPage: false,
      pdfVersion: "1.7",
      tagged: true,
      lang: localeOf(language),
      displayTitle: true,
      info: { Title: title, Creator: "", Producer: "", ...(madeAt && { CreationDate: madeAt }) },
    });
    for (const [name, file] of Object.entries(fonts)) this.doc.registerFont(name, file);
    this.texts = new Texts(this.doc);
    this.root = this.doc.struct("Document");
    this.doc.addStructure(this.root);
    this.addPage();
  }

  /** Reads the fonts of texts before they are written. Characters of other texts are spelled out where the usual font lacks them. */
  prepare(texts: Iterable<string>): Promise<void> {
    return this.texts.prepare(texts);
  }

  /** @param follows the height, in points, of what stands on the same page as the heading */
  heading(text: string, level: HeadingLevel, follows = 0): void {
    this.endTable();
    const size = this.look.sizes[level];
    if (level > 1) this.y += GAP;
    // A heading does not stay behind alone at the end of a page.
    this.need(size * 4 + follows);
    this.block(`H${level}`, text, "bold", size);
  }

  paragraph(text: string): void {
    this.endTable();
    this.block("P", text, "plain", this.look.sizes.paragraph);
  }

  /** Goes on at the top of a new page. */
  nextPage(): void {
    this.endTable();
    this.addPage();
  }

  drawing({ alternative, strokes, width, height }: Drawing): void {
    this.endTable();
    this.need(height);
    const box = { x: MARGIN, y: this.y, width, height };
    const figure = this.doc.struct(
      "Figure",
      { alt: alternative, bbox: [box.x, box.y, box.x + width, box.y + height] },
      () => drawLines(this.doc, strokes, box),
    );
    this.root.add(figure);
    figure.end();
    this.y += height + GAP;
  }

  facts(facts: readonly (readonly [string, string])[]): void {
    this.endTable();
    const table = this.doc.struct("Table");
    this.root.add(table);
    const look = this.look.facts;
    const all = Math.min(look.width, this.width);
    const first = all * look.labels;
    const isNumber = look.values === "right";
    for (const [label, value] of facts) {
      const cells = [
        { text: label, x: MARGIN, width: first, isNumber: false },
        { text: value, x: MARGIN + first, width: all - first, isNumber },
      ];
      this.row(table, cells, (index) => (index === 0 ? "Row" : null));
    }
    table.end();
    this.y += GAP;
  }

  beginTable(columns: readonly TableColumn[]): void {
    this.endTable();
    const element = this.doc.struct("Table");
    this.root.add(element);
    this.need(this.look.sizes.text * 6);
    this.row(element, this.cells(columns, headersOf(columns)), () => "Column");
    this.rule();
    this.table = { element, columns };
  }

  /** @throws Error when no table has been begun */
  tableRow(texts: readonly string[]): void {
    if (!this.table) throw new Error("A row needs a table");
    this.row(this.table.element, this.cells(this.table.columns, texts), () => null);
  }

  end(): void {
    this.endTable();
    this.root.end();
    this.foot();
    this.doc.end();
  }

  private endTable(): void {
    if (!this.table) return;
    this.table.element.end();
    this.table = undefined;
    this.y += GAP;
  }

  private get width(): number {
    return this.doc.page.width - 2 * MARGIN;
  }

  private get bottom(): number {
    return this.doc.page.height - MARGIN - FOOTER_HEIGHT;
  }

  private addPage(): void {
    if (this.number > 0) this.foot();
    this.doc.addPage();
    this.number += 1;
    this.y = MARGIN;
    const { notice } = this.head;
    if (!notice) return;
    // A screen reader reads the notice once: it is text on the first page only.
    if (this.number === 1) this.block("P", notice, "bold", this.look.sizes.paragraph);
    else this.artifact(() => this.write(notice, "bold", this.look.sizes.paragraph));
  }

  /** Goes on to the next page when this one has less room. The heads of a table are shown there again. */
  private need(height: number): void {
    if (this.y + height <= this.bottom) return;
    this.addPage();
    if (!this.table) return;
    const { columns } = this.table;
    const cells = this.cells(columns, headersOf(columns));
    this.artifact(() => this.print(cells, () => "bold"));
    this.y += this.heightOf(cells, () => "bold") + ROW_GAP;
    this.rule();
  }

  private foot(): void {
    const size = this.look.sizes.text;
    const y = this.doc.page.height - MARGIN - size;
    const options = { width: this.width, height: size * 2 };
    this.artifact(() => {
      this.doc.font("plain").fontSize(size);
      this.doc.text(`${this.head.page} ${this.number}`, MARGIN, y, { ...options, align: "right" });
      if (this.head.notice) this.doc.font("bold").text(this.head.notice, MARGIN, y, options);
    });
  }

  private rule(): void {
    this.artifact(() => {
      this.doc
        .moveTo(MARGIN, this.y - ROW_GAP / 2)
        .lineTo(MARGIN + this.width, this.y - ROW_GAP / 2)
        .lineWidth(0.5)
        .stroke();
    });
  }

  private artifact(draw: () => void): void {
    this.doc.markContent("Artifact", { type: "Pagination" });
    draw();
    this.doc.endMarkedContent();
  }

  private block(tag: string, text: string, font: Font, size: number): void {
    const element = this.doc.struct(tag);
    this.root.add(element);
    let left = shortened(text, this.look.longestParagraph);
    while (left !== "") {
      const height = this.texts.height(left, font, size, this.width);
      // A text that is longer than a page begins where it stands.
      this.need(height <= this.bottom - MARGIN ? height : size * 2);
      const part = this.fitting(left, font, size);
      element.add(() => this.write(part, font, size));
      left = left.slice(part.length).trimStart();
    }
    element.end();
  }

  /** Returns the beginning of a text that fits on the rest of the page, whole words, at least one. */
  private fitting(text: string, font: Font, size: number): string {
    const fits = (part: string) => this.texts.height(part, font, size, this.width) <= this.bottom - this.y;
    if (fits(text)) return text;
    const ends = [...text.matchAll(/\s+/g)].map(({ index }) => index).filter((end) => end > 0);
    let [last, tooLong] = [0, ends.length];
    while (tooLong - last > 1) {
      const middle = Math.floor((last + tooLong) / 2);
      if (fits(text.slice(0, ends[middle]))) last = middle;
      else tooLong = middle;
    }
    return text.slice(0, ends[last]);
  }

  private write(text: string, font: Font, size: number): void {
    const height = this.texts.height(text, font, size, this.width);
    this.texts.write(text, font, size, { x: MARGIN, y: this.y, width: this.width });
    this.y += height + GAP;
  }

  private cells(columns: readonly TableColumn[], texts: readonly string[]): Cell[] {
    let x = MARGIN;
    return columns.map(({ width: share, isNumber = false }, index) => {
      const width = share * this.width;
      const cell = { text: shortened(texts[index] ?? "", LONGEST_CELL), x, width: width - GAP, isNumber };
      x += width;
      return cell;
    });
  }

  /** @param scopeOf what a cell is the header of; null when it is none */
  private row(
    table: Element,
    cells: readonly Cell[],
    scopeOf: (index: number) => "Row" | "Column" | null,
  ): void {
    const fontOf = (index: number): Font => (scopeOf(index) === null ? "plain" : "bold");
    const height = this.heightOf(cells, fontOf);
    this.need(height);
    const row = this.doc.struct("TR");
    table.add(row);
    for (const [index, cell] of cells.entries()) {
      const scope = scopeOf(index);
      const show = () => this.print([cell], () => fontOf(index));
      row.add(scope ? this.doc.struct("TH", { scope }, show) : this.doc.struct("TD", {}, show));
    }
    row.end();
    this.y += height + ROW_GAP;
  }

  private print(cells: readonly Cell[], fontOf: (index: number) => Font): void {
    for (const [index, { text, x, width, isNumber }] of cells.entries()) {
      const place = { x, y: this.y, width, isAtEnd: isNumber };
      this.texts.write(text, fontOf(index), this.look.sizes.text, place);
    }
  }

  private heightOf(cells: readonly Cell[], fontOf: (index: number) => Font): number {
    const heights = cells.map(({ text, width }, index) =>
      this.texts.height(text, fontOf(index), this.look.sizes.text, width),
    );
    return Math.max(...heights);
  }
}

const headersOf = (columns: readonly TableColumn[]) => columns.map(({ header }) => header);

const shortened = (text: string, longest: number) =>
  text.length > longest ? `${beginningOf(text, longest - 1)}…` : text;
