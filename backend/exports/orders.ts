import {
  type HierarchyExport,
  hierarchySheet,
  type PoliciesExport,
  policiesSheet,
} from "../areas/contracts/exports.ts";
import { type EnrollmentsExport, enrollmentsSheet } from "../areas/enrollments/exports.ts";
import { type DownlineExport, downlineSheet } from "../areas/producers/exports.ts";
import { type RtsExport, rtsSheet } from "../areas/reports/rts.ts";
import type { Sheet } from "../workbooks/sheet.ts";
import { type Language, sheetWords } from "../workbooks/words.ts";

/** Every sheet that can be exported, by name and with what it is made from: plain data, which goes to another thread. */
export type Wanted =
  | { sheet: "downline contracts"; of: DownlineExport }
  | { sheet: "enrollments"; of: EnrollmentsExport }
  | { sheet: "hierarchy"; of: HierarchyExport }
  | { sheet: "policies"; of: PoliciesExport }
  | { sheet: "ready to sell"; of: RtsExport };

export type Order = Wanted & { language: Language };

export function sheetFor(order: Order): Sheet {
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
  }
}
