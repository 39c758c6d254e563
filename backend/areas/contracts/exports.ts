import type { Database } from "../../database/schema.ts";
import { type Sheet, sheetOf } from "../../files/workbook/sheet.ts";
import type { SheetWords } from "../../files/workbook/words.ts";
import type { ContractIds } from "./contract-ids.ts";
import { type PolicyRow, policiesUnder } from "./downlines.ts";
import { type AgencyNode, agencyTree } from "./hierarchy.ts";

const ROWS_PER_BATCH = 500;

/** Returns a file name with a subject and the day of the export. */
function datedFileName(subject: string, today: string): string {
  return `${subject} ${today}.xlsx`;
}

export type PoliciesExport = { carrier: string; today: string; under: Parameters<typeof policiesUnder>[1] };

export function policiesSheet({ carrier, today, under }: PoliciesExport, words: SheetWords): Sheet {
  return sheetOf<PolicyRow>({
    fileName: datedFileName(`${carrier} policies`, today),
    sheetName: words.policies,
    columns: [
      { header: words.agent, width: 28, value: (row) => row.agent_name },
      { header: words.writingNumber, width: 18, value: (row) => row.writing_number },
      { header: words.policyNumber, width: 18, value: (row) => row.policy_number },
      { header: words.firstName, width: 18, value: (row) => row.holder_first_name },
      { header: words.lastName, width: 20, value: (row) => row.holder_last_name },
      { header: words.product, width: 44, value: (row) => row.product },
      { header: words.policyType, width: 12, value: (row) => row.policy_type },
      { header: words.state, width: 8, value: (row) => row.state },
      { header: words.status, width: 14, value: (row) => words.statusOf(row.status) },
      { header: words.effectiveDate, width: 15, value: (row) => row.effective_date, isDate: true },
      { header: words.endDate, width: 15, value: (row) => row.end_date, isDate: true },
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

export type HierarchyExport = { contract: ContractIds; today: string };

export function hierarchySheet({ contract, today }: HierarchyExport, words: SheetWords): Sheet {
  return sheetOf<HierarchyRow>({
    fileName: datedFileName(`${contract.carrierName} hierarchy`, today),
    sheetName: words.hierarchy,
    columns: [
      { header: words.level, width: 8, value: (row) => row.level },
      { header: words.type, width: 10, value: (row) => row.kind },
      { header: words.name, width: 44, value: (row) => row.name },
      { header: words.uplineAgency, width: 36, value: (row) => row.upline },
      { header: words.active, width: 10, value: (row) => row.active },
      { header: words.writingNumber, width: 18, value: (row) => row.writingNumber },
    ],
    rows: (db) => treeRows(db, contract, words),
  });
}

async function* treeRows(
  db: Database,
  contract: ContractIds,
  words: SheetWords,
): AsyncGenerator<HierarchyRow[]> {
  yield* inBatches(hierarchyRows(await agencyTree(db, contract), words));
}

/** Yields the row of an agency, then its agents, then the agencies below it. */
function* hierarchyRows(
  node: AgencyNode,
  words: SheetWords,
  level = 1,
  upline: string | null = null,
): Generator<HierarchyRow> {
  yield { level, kind: words.agency, name: node.name, upline, active: null, writingNumber: null };
  for (const { name, isActive, writingNumber } of node.agents) {
    yield {
      level: level + 1,
      kind: words.agent,
      name,
      upline: node.name,
      active: isActive ? words.yes : words.no,
      writingNumber,
    };
  }
  for (const agency of node.agencies) yield* hierarchyRows(agency, words, level + 1, node.name);
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
