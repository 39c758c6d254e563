import type { Language } from "#api/languages.ts";
import type { Database } from "../../database/schema.ts";

/** The pieces of a PDF: `docs/decisions/0214`. All of them can be posted to another thread. */

export type DocumentHead = {
  fileName: string;
  title: string;
  language: Language;
  /** Stands before the number of each page. */
  page: string;
};

export type TableColumn = {
  header: string;
  /** A share of the page's width; those of a table are 1 together. */
  width: number;
  isNumber?: boolean;
};

/** Pieces follow each other on the page. Rows belong to the table before them; anything else ends it. */
export type DocumentPiece =
  | { heading: string; level: 1 | 2 }
  | { paragraph: string }
  | { facts: readonly (readonly [label: string, value: string])[] }
  | { table: readonly TableColumn[] }
  | { rows: readonly (readonly string[])[] };

export type Document = DocumentHead & { pieces(db: Database): AsyncGenerator<DocumentPiece> };
