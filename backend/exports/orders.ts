import {
  type HierarchyExport,
  hierarchySheet,
  type PoliciesExport,
  policiesSheet,
} from "../areas/contracts/exports.ts";
import { type DownlineExport, downlineSheet } from "../areas/producers/exports.ts";
import { type RtsExport, rtsSheet } from "../areas/reports/rts.ts";
import type { Sheet } from "../workbooks/sheet.ts";

/** Every sheet that can be exported, by name and with what it is made from: plain data, which goes to another thread. */
export type Order =
  | { sheet: "downline contracts"; of: DownlineExport }
  | { sheet: "hierarchy"; of: HierarchyExport }
  | { sheet: "policies"; of: PoliciesExport }
  | { sheet: "ready to sell"; of: RtsExport };

export type Format = "workbook" | "csv";

export function sheetFor(order: Order): Sheet {
  switch (order.sheet) {
    case "downline contracts":
      return downlineSheet(order.of);
    case "hierarchy":
      return hierarchySheet(order.of);
    case "policies":
      return policiesSheet(order.of);
    case "ready to sell":
      return rtsSheet(order.of);
  }
}
