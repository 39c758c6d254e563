import type { Language } from "#api/languages.ts";
import type { SheetPiece } from "#server/workbook/sheet.ts";
import {
  type HierarchyExport,
  hierarchySheet,
  type PoliciesExport,
  policiesSheet,
} from "./areas/contracts/exports.ts";
import { type EnrollmentsExport, enrollmentsSheet } from "./areas/enrollments/exports.ts";
import { type DownlineExport, downlineSheet } from "./areas/producers/exports.ts";
import { type RtsExport, rtsSheet } from "./areas/reports/rts.ts";
import { statementDocument } from "./areas/statements/document.ts";
import type { StatementExport } from "./areas/statements/files.ts";
import { statementSheet } from "./areas/statements/workbook.ts";
import { createExports, type ExportFile, type ExportOptions, type Exports } from "./exports/exports.ts";
import type { Sheet } from "./files/workbook/sheet.ts";
import { sheetWords } from "./files/workbook/words.ts";

/** The files that can be exported. `of` is the input of the file, as plain data that can be posted to another thread. */
export type ExportRequest =
  | { sheet: "downline contracts"; of: DownlineExport }
  | { sheet: "enrollments"; of: EnrollmentsExport }
  | { sheet: "hierarchy"; of: HierarchyExport }
  | { sheet: "policies"; of: PoliciesExport }
  | { sheet: "ready to sell"; of: RtsExport }
  | { sheet: "statement"; of: StatementExport }
  | { document: "statement"; of: StatementExport };

export type BackendExports = Exports<ExportRequest>;

/** Returns what makes the files of this backend. */
export const openExports = (options: Omit<ExportOptions<ExportRequest>, "fileFor">): BackendExports =>
  createExports({ ...options, fileFor });

/** Returns the file of a request in a language. Its rows are read when they are asked for. */
export function fileFor(request: ExportRequest, language: Language): ExportFile {
  if ("document" in request) {
    const { pieces, ...head } = statementDocument(request.of, language);
    return { format: "pdf", head, pieces };
  }
  const { pieces, ...head } = sheetFor(request, language);
  return { format: "workbook", head, pieces };
}

function sheetFor(request: Extract<ExportRequest, { sheet: string }>, language: Language): Sheet<SheetPiece> {
  const words = sheetWords(language);
  switch (request.sheet) {
    case "downline contracts":
      return downlineSheet(request.of, words);
    case "enrollments":
      return enrollmentsSheet(request.of, words);
    case "hierarchy":
      return hierarchySheet(request.of, words);
    case "policies":
      return policiesSheet(request.of, words);
    case "ready to sell":
      return rtsSheet(request.of, words);
    case "statement":
      return statementSheet(request.of, words);
  }
}
