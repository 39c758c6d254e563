import { enrollmentColumns } from "#api/enrollments.ts";
import type { OwnerType } from "#api/wire.ts";
import type { Column } from "#server/workbook/sheet.ts";
import { type Sheet, sheetOf } from "../../files/workbook/sheet.ts";
import type { SheetWords } from "../../files/workbook/words.ts";
import { allRows } from "../../lists/list.ts";
import { columns, type EnrollmentRow, enrollmentList } from "./list.ts";
import type { EnrollmentQuery } from "./list-filters.ts";

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
  { query, ownerType, columns: asked, today }: EnrollmentsExport,
  words: SheetWords,
): Sheet {
  return sheetOf({
    fileName: `Enrollments ${today}.xlsx`,
    sheetName: words.enrollments,
    columns: columnsFor(ownerType, asked, words),
    async *rows(db) {
      if (query) yield* allRows(db, await enrollmentList(db, query));
    },
  });
}

function columnsFor(
  ownerType: OwnerType,
  asked: string | undefined,
  words: SheetWords,
): Column<EnrollmentRow>[] {
  const there = enrollmentColumns.filter((name) => ownerType === "agency" || !columns[name].isOfAgencies);
  const names = new Set(asked?.split(","));
  const chosen = there.filter((name) => names.has(name));
  return (chosen.length > 0 ? chosen : there).map((name) => {
    const { heading, width, isDate = false, named } = columns[name];
    return {
      header: words[heading],
      width,
      isDate,
      value: (row) => (named ? words[named](row[name]) : row[name]),
    };
  });
}
