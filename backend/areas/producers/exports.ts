import { hasNextYear } from "#api/plan-years.ts";
import { type DownlineColumn, downlineColumns } from "#api/producers.ts";
import { isRts } from "#api/statuses.ts";
import type { Column } from "#server/workbook/sheet.ts";
import { type Sheet, sheetOf } from "../../files/workbook/sheet.ts";
import type { SheetWords } from "../../files/workbook/words.ts";
import { allRows } from "../../lists/list.ts";
import { type DownlineRow, downlineList } from "./list.ts";
import type { DownlineQuery } from "./list-filters.ts";

export type DownlineExport = {
  /** Null makes a sheet without rows. */
  query: DownlineQuery | null;
  /** Column names, separated by commas. The sheet has all columns when no name is known. */
  columns: string | undefined;
  today: string;
};

/** Returns a sheet with one row for each downline contract, in the requested columns. */
export function downlineSheet({ query, columns, today }: DownlineExport, words: SheetWords): Sheet {
  return sheetOf({
    fileName: `Producer contracts ${today}.xlsx`,
    sheetName: words.producerContracts,
    columns: columnsFor(today, columns, words),
    async *rows(db) {
      if (query) yield* allRows(db, await downlineList(db, query));
    },
  });
}

function columnsFor(today: string, columns: string | undefined, words: SheetWords): Column<DownlineRow>[] {
  const year = Number(today.slice(0, 4));
  const all: Record<DownlineColumn, Column<DownlineRow>> = {
    status: {
      header: words.status,
      width: 13,
      value: ({ status }) => statusIn(status, words),
    },
    insurer_name: { header: words.carrier, width: 30, value: (row) => row.insurer_name },
    policy_types: {
      header: words.policyTypes,
      width: 20,
      value: (row) => row.policy_types.map(({ Abbreviation }) => Abbreviation).join(", "),
    },
    agent_name: { header: words.agent, width: 28, value: (row) => row.agent_name },
    agent_npn: { header: words.npn, width: 14, value: (row) => row.agent_npn },
    agent_email: { header: words.email, width: 32, value: (row) => row.agent_email },
    upline_agency: { header: words.uplineAgency, width: 36, value: (row) => row.upline_agency },
    writing_number: { header: words.writingNumber, width: 18, value: (row) => row.writing_number },
    start_date: { header: words.startDate, width: 15, value: (row) => row.start_date, isDate: true },
    end_date: { header: words.endDate, width: 15, value: (row) => row.end_date, isDate: true },
    rts_this_year: { header: `${words.rts} ${year}`, width: 11, value: (row) => rtsIn(row, year, words) },
    rts_next_year: {
      header: `${words.rts} ${year + 1}`,
      width: 11,
      value: (row) => rtsIn(row, year + 1, words),
    },
    policy_count: { header: words.policyCount, width: 13, value: (row) => row.policy_count },
  };
  const available = downlineColumns.filter((name) => name !== "rts_next_year" || hasNextYear(today));
  const requested = new Set(columns?.split(","));
  const chosen = available.filter((name) => requested.has(name));
  return (chosen.length > 0 ? chosen : available).map((name) => all[name]);
}

function statusIn(status: string | null, { active, pending, terminated }: SheetWords): string | null {
  const known: Record<string, string> = { Active: active, Pending: pending, Terminated: terminated };
  return status && (known[status] ?? status);
}

function rtsIn({ contract_certifications }: DownlineRow, year: number, words: SheetWords): string {
  const ofYear = contract_certifications.filter(({ PlanYear }) => PlanYear === year);
  if (ofYear.length === 0) return words.notAvailable;
  return ofYear.some(({ Status }) => isRts(Status)) ? words.rts : words.notRts;
}
