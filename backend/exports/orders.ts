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
import type { Document, DocumentHead } from "../files/pdf/pieces.ts";
import type { ScopeRecord } from "../files/scope-record.ts";
import type { SigningCertificate } from "../files/signatures/certificate.ts";
import type { Sheet, SheetHead, SheetPiece } from "../files/workbook/sheet.ts";
import { sheetWords } from "../files/workbook/words.ts";
import type { Language } from "../languages.ts";

/** The files that can be exported. `of` is the input of the file, as plain data that can be posted to another thread. */
export type ExportRequest =
  | { sheet: "downline contracts"; of: DownlineExport }
  | { sheet: "enrollments"; of: EnrollmentsExport }
  | { sheet: "hierarchy"; of: HierarchyExport }
  | { sheet: "policies"; of: PoliciesExport }
  | { sheet: "ready to sell"; of: RtsExport }
  | { sheet: "statement"; of: StatementExport }
  | { document: "statement"; of: StatementExport };

export type ExportOrder = ExportRequest & { language: Language };

/** The PDF of a scope of appointment, with its digital signature. */
export type ScopeOrder = {
  record: ScopeRecord;
  /** The business time zone. */
  timeZone: string;
  certificate: SigningCertificate;
  /** In words. */
  reason: string;
  at: Date;
};

/** A file to export. `head` can be posted to another thread. */
export type ExportFile =
  | { format: "workbook"; head: SheetHead; pieces: Sheet<SheetPiece>["pieces"] }
  | { format: "pdf"; head: DocumentHead; pieces: Document["pieces"] };

export function fileFor(order: ExportOrder): ExportFile {
  if ("document" in order) {
    const { pieces, ...head } = statementDocument(order.of, order.language);
    return { format: "pdf", head, pieces };
  }
  const { pieces, ...head } = sheetFor(order);
  return { format: "workbook", head, pieces };
}

/** Returns the name of an export in the log. */
export const exportName = (order: ExportRequest) =>
  "document" in order ? `${order.document}, PDF` : order.sheet;

function sheetFor(order: Extract<ExportOrder, { sheet: string }>): Sheet<SheetPiece> {
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
