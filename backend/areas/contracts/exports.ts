import type { Database } from "../../database/schema.ts";
import { type Sheet, sheetOf } from "../../workbooks/sheet.ts";
import { type PolicyRow, policiesUnder } from "./downlines.ts";
import { type AgencyNode, agencyTree } from "./hierarchy.ts";
import type { ContractScope } from "./scope.ts";

const ROWS_PER_BATCH = 500;

/** What a file name says of itself: the subject and the day it was made. */
function fileName(subject: string, today: string): string {
  return `${subject} ${today}.xlsx`;
}

export type PoliciesExport = { carrier: string; today: string; under: Parameters<typeof policiesUnder>[1] };

export function policiesSheet({ carrier, today, under }: PoliciesExport): Sheet {
  return sheetOf<PolicyRow>({
    fileName: fileName(`${carrier} policies`, today),
    sheetName: "Policies",
    columns: [
      { header: "Agent", width: 28, value: (row) => row.agent_name },
      { header: "Writing number", width: 18, value: (row) => row.writing_number },
      { header: "Policy number", width: 18, value: (row) => row.policy_number },
      { header: "First name", width: 18, value: (row) => row.holder_first_name },
      { header: "Last name", width: 20, value: (row) => row.holder_last_name },
      { header: "Product", width: 44, value: (row) => row.product },
      { header: "Policy type", width: 12, value: (row) => row.policy_type },
      { header: "State", width: 8, value: (row) => row.state },
      { header: "Status", width: 14, value: (row) => row.status },
      { header: "Effective date", width: 15, value: (row) => row.effective_date, isDate: true },
      { header: "End date", width: 15, value: (row) => row.end_date, isDate: true },
    ],
    rows: (db) => policiesUnder(db, under),
  });
}

type HierarchyRow = {
  level: number;
  kind: string;
  name: string;
  upline: string | null;
  active: string | null;
  writingNumber: string | null;
};

export type HierarchyExport = { scope: ContractScope; today: string };

export function hierarchySheet({ scope, today }: HierarchyExport): Sheet {
  return sheetOf<HierarchyRow>({
    fileName: fileName(`${scope.carrierName} hierarchy`, today),
    sheetName: "Hierarchy",
    columns: [
      { header: "Level", width: 8, value: (row) => row.level },
      { header: "Type", width: 10, value: (row) => row.kind },
      { header: "Name", width: 44, value: (row) => row.name },
      { header: "Upline agency", width: 36, value: (row) => row.upline },
      { header: "Active", width: 9, value: (row) => row.active },
      { header: "Writing number", width: 18, value: (row) => row.writingNumber },
    ],
    rows: (db) => treeRows(db, scope),
  });
}

async function* treeRows(db: Database, scope: ContractScope): AsyncGenerator<HierarchyRow[]> {
  yield* inBatches(hierarchyRows(await agencyTree(db, scope), 1, null));
}

/** An agency, then its agents, then the agencies below it. */
function* hierarchyRows(node: AgencyNode, level: number, upline: string | null): Generator<HierarchyRow> {
  yield { level, kind: "Agency", name: node.name, upline, active: null, writingNumber: null };
  for (const { name, isActive, writingNumber } of node.agents) {
    yield {
      level: level + 1,
      kind: "Agent",
      name,
      upline: node.name,
      active: isActive ? "Yes" : "No",
      writingNumber,
    };
  }
  for (const agency of node.agencies) yield* hierarchyRows(agency, level + 1, node.name);
}

async function* inBatches<T>(rows: Iterable<T>): AsyncGenerator<T[]> {
  let batch: T[] = [];
  for (const row of rows) {
    batch.push(row);
    if (batch.length === ROWS_PER_BATCH) {
      yield batch;
      batch = [];
    }
  }
  if (batch.length > 0) yield batch;
}
