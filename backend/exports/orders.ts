import {
  type HierarchyExport,
  hierarchySheet,
  type PoliciesExport,
  policiesSheet,
} from "../areas/contracts/exports.ts";
import { type EnrollmentsExport, enrollmentsSheet } from "../areas/enrollments/exports.ts";
import { type DownlineExport, downlineSheet } from "../areas/producers/exports.ts";
import { type RtsExport, rtsSheet } from "../areas/reports/rts.ts";
import { statementDocument } from "../areas/statements/document.ts";
import type { StatementExport } from "../areas/statements/files.ts";
import { statementSheet } from "../areas/statements/workbook.ts";
import type { Document, DocumentHead } from "../documents/pieces.ts";
import type { Sheet, SheetHead, SheetPiece } from "../workbooks/sheet.ts";
import { type Language, sheetWords } from "../workbooks/words.ts";

/** Every file that can be exported, by name and with what it is made from: plain data, which goes to another thread. */
export type Wanted =
  | { sheet: "downline contracts"; of: DownlineExport }
  | { sheet: "enrollments"; of: EnrollmentsExport }
  | { sheet: "hierarchy"; of: HierarchyExport }
  | { sheet: "policies"; of: PoliciesExport }
  | { sheet: "ready to sell"; of: RtsExport }
  | { sheet: "statement"; of: StatementExport }
  | { document: "statement"; of: StatementExport };

export type Order = Wanted & { language: Language };

/** A file that an order asks for. `head` can be posted to another thread. */
export type ExportFile =
  | { format: "workbook"; head: SheetHead; pieces: Sheet<SheetPiece>["pieces"] }
  | { format: "pdf"; head: DocumentHead; pieces: Document["pieces"] };

export function fileFor(order: Order): ExportFile {
  if ("document" in order) {
    const { pieces, ...head } = statementDocument(order.of, order.language);
    return { format: "pdf", head, pieces };
  }
  const { pieces, ...head } = sheetFor(order);
  return { format: "workbook", head, pieces };
}

/** How an order stands in the log. */
export const nameOf = (order: Wanted) => ("document" in order ? `${order.document}, PDF` : order.sheet);

function sheetFor(order: Extract<Order, { sheet: string }>): Sheet<SheetPiece> {
  const words = sheetWords(order.language);
  switch (order.sheet) {
    case "downline contracts":
      return downlineSheet(order.of, words);
    case "enrollments":
      return enrollmentsSheet(order.of, words);
    case "hierarchy":
      return hierarchySheet(order.of, words);
    case "policies":
      return policiesSheet(order.of, words);
    case "ready to sell":
      return rtsSheet(order.of, words);
    case "statement":
      return statementSheet(order.of, words);
  }
}
