import { type EnrollmentColumn, enrollmentColumns } from "#api/enrollments.ts";
import type { OwnerType } from "#api/wire.ts";
import type { Column } from "#server/workbook/sheet.ts";
import { type Sheet, sheetOf } from "../../files/workbook/sheet.ts";
import type { SheetWords } from "../../files/workbook/words.ts";
import { allRows } from "../../lists/list.ts";
import { enrollmentList } from "./list.ts";
import type { EnrollmentQuery } from "./list-filters.ts";
import type { EnrollmentRow } from "./rows.ts";

export type EnrollmentsExport = {
  /** Null for no rows. */
  query: EnrollmentQuery | null;
  ownerType: OwnerType;
  /** Names of columns with commas between them; all of them when none is known. */
  columns: string | undefined;
  today: string;
};

/** A row for each enrollment, in the columns asked for. */
export function enrollmentsSheet(
  { query, ownerType, columns, today }: EnrollmentsExport,
  words: SheetWords,
): Sheet {
  return sheetOf({
    fileName: `Enrollments ${today}.xlsx`,
    sheetName: words.enrollments,
    columns: columnsFor(ownerType, columns, words),
    async *rows(db) {
      if (query) yield* allRows(db, await enrollmentList(db, query));
    },
  });
}

function columnsFor(
  ownerType: OwnerType,
  columns: string | undefined,
  words: SheetWords,
): Column<EnrollmentRow>[] {
  const column = (name: EnrollmentColumn, header: string, width: number, isDate = false) => ({
    header,
    width,
    isDate,
    value: (row: EnrollmentRow) => row[name],
  });
  const all: Record<EnrollmentColumn, Column<EnrollmentRow>> = {
    CustomerLastName: column("CustomerLastName", words.lastName, 20),
    CustomerFirstName: column("CustomerFirstName", words.firstName, 18),
    AgentName: column("AgentName", words.agent, 28),
    CustomerState: column("CustomerState", words.state, 16),
    CustomerCounty: column("CustomerCounty", words.county, 18),
    AppQueueStatus: column("AppQueueStatus", words.status, 20),
    InsurerName: column("InsurerName", words.carrier, 30),
    PolicyType: column("PolicyType", words.policyType, 30),
    EffectiveDate: column("EffectiveDate", words.effectiveDate, 15, true),
    TerminationReason: column("TerminationReason", words.terminationReason, 28),
    TerminationDate: column("TerminationDate", words.terminationDate, 15, true),
  };
  const there = enrollmentColumns.filter((name) => name !== "AgentName" || ownerType === "agency");
  const names = new Set(columns?.split(","));
  const chosen = there.filter((name) => names.has(name));
  return (chosen.length > 0 ? chosen : there).map((name) => all[name]);
}
