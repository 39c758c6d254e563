import { createRequire } from "node:module";
import PDFDocument from "pdfkit";
import type { DocumentHead, TableColumn } from "./pieces.ts";

/** The pages of a PDF. It is tagged: all that is no part of the text, such as page numbers, is marked as such. */

const resolve = createRequire(import.meta.url).resolve;
const fonts = {
  plain: resolve("dejavu-fonts-ttf/ttf/DejaVuSans.ttf"),
  bold: resolve("dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf"),
};

const MARGIN = 48;
const GAP = 8;
const ROW_GAP = 4;
const FOOTER_HEIGHT = 24;
const sizes = { 1: 16, 2: 12, text: 8 } as const;
const FACTS_WIDTH = 320;
/** Longer texts end in "…": a row must fit on a page. */
const LONGEST_TEXT = 300;

type Font = keyof typeof fonts;
type Element = PDFKit.PDFStructureElement;
type Cell = { text: string; x: number; width: number; isNumber: boolean };

export class Pages {
  readonly doc: PDFKit.PDFDocument;
  private readonly root: Element;
  private readonly head: DocumentHead;
  private y = 0;
  private number = 0;
  private table: { element: Element; columns: readonly TableColumn[] } | undefined;

  constructor(head: DocumentHead) {
    const { title, language } = head;
    this.head = head;
    this.doc = new PDFDocument({
      size: "LETTER",
      layout: "landscape",
      margin: MARGIN,
      autoFirstPage: false,
      pdfVersion: "1.7",
      tagged: true,
      lang: language === "es" ? "es-US" : "en-US",
      displayTitle: true,
      info: { Title: title, Creator: "", Producer: "" },
    });
    for (const [name, file] of Object.entries(fonts)) this.doc.registerFont(name, file);
    this.root = this.doc.struct("Document");
    this.doc.addStructure(this.root);
    this.addPage();
  }

  heading(text: string, level: 1 | 2): void {
    this.endTable();
    if (level === 2) this.y += GAP;
    // A heading does not stay behind alone at the end of a page.
    this.need(sizes[level] * 4);
    this.block(`H${level}`, text, "bold", sizes[level]);
  }

  paragraph(text: string): void {
    this.endTable();
    this.block("P", text, "plain", sizes.text + 1);
  }

  facts(facts: readonly (readonly [string, string])[]): void {
    this.endTable();
    const table = this.doc.struct("Table");
    this.root.add(table);
    const half = FACTS_WIDTH / 2;
    for (const [label, value] of facts) {
      const cells = [
        { text: label, x: MARGIN, width: half, isNumber: false },
        { text: value, x: MARGIN + half, width: half, isNumber: true },
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
    this.need(sizes.text * 6);
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
    const y = this.doc.page.height - MARGIN - sizes.text;
    this.artifact(() => {
      this.use("plain", sizes.text);
      this.doc.text(`${this.head.page} ${this.number}`, MARGIN, y, {
        width: this.width,
        align: "right",
        height: sizes.text * 2,
      });
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
    this.use(font, size);
    const shown = shortened(text);
    const height = this.doc.heightOfString(shown, { width: this.width });
    this.need(height);
    const show = () => {
      this.use(font, size);
      this.doc.text(shown, MARGIN, this.y, { width: this.width });
    };
    const element = this.doc.struct(tag, {}, show);
    this.root.add(element);
    element.end();
    this.y += height + GAP;
  }

  private cells(columns: readonly TableColumn[], texts: readonly string[]): Cell[] {
    let x = MARGIN;
    return columns.map(({ width: share, isNumber = false }, index) => {
      const width = share * this.width;
      const cell = { text: shortened(texts[index] ?? ""), x, width: width - GAP, isNumber };
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
      this.use(fontOf(index), sizes.text);
      const taken = this.doc.widthOfString(text);
      // What fits on one line needs no look for places to break it.
      if (taken <= width) this.doc.text(text, isNumber ? x + width - taken : x, this.y, { lineBreak: false });
      else this.doc.text(text, x, this.y, { width });
    }
  }

  private heightOf(cells: readonly Cell[], fontOf: (index: number) => Font): number {
    const heights = cells.map(({ text, width }, index) => {
      this.use(fontOf(index), sizes.text);
      return this.doc.widthOfString(text) <= width
        ? this.doc.currentLineHeight(true)
        : this.doc.heightOfString(text, { width });
    });
    return Math.max(...heights);
  }

  private use(font: Font, size: number): void {
    this.doc.font(font).fontSize(size);
  }
}

const headersOf = (columns: readonly TableColumn[]) => columns.map(({ header }) => header);

const shortened = (text: string) =>
  text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT - 1)}…` : text;
