import { sql } from "kysely";
import type { z } from "zod";
import { addMonths } from "#api/business-time.ts";
import type { chartMonth } from "#api/dashboard.ts";
import type { Database } from "../../database/schema.ts";
import type { Owner } from "../enrollments/list-filters.ts";
import { isSeenBy } from "../enrollments/visibility.ts";

/** Counts received enrollments by month: `docs/product/home.md`, "Enrollments". */

type Month = z.output<typeof chartMonth>;

const MONTHS = 12;

/**
 * Counts the last twelve months and the same months a year earlier.
 * @param today the business date, `YYYY-MM-DD`; its month is the last one
 */
export async function monthsOf(db: Database, owner: Owner, today: string): Promise<Month[]> {
  const months = Array.from({ length: MONTHS }, (_, index) => monthBefore(today, MONTHS - 1 - index));
  const { rows } = await sql<{ month: string; n: number }>`
    select to_char(enrollment.fmo_received_date, 'YYYY-MM') as month, count(*) as n from enrollments as enrollment
    where ${await isSeenBy(db, owner)} and enrollment.fmo_received_date >= ${`${monthBefore(today, 2 * MONTHS - 1)}-01`}::date
    group by 1`.execute(db);
  const counts = new Map(rows.map(({ month, n }) => [month, n]));
  return months.map((month) => ({
    MonthName: nameOf(month),
    EnrollmentCount: counts.get(month) ?? 0,
    LastYearEnrollmentCount: counts.get(yearBefore(month)) ?? 0,
  }));
}

/** Months are written `YYYY-MM`. */
const monthBefore = (day: string, months: number) => addMonths(day, -months).slice(0, 7);
const yearBefore = (month: string) => monthBefore(`${month}-01`, MONTHS);

const names = new Intl.DateTimeFormat("en-US", { month: "long", timeZone: "UTC" });
const nameOf = (month: string) => names.format(new Date(`${month}-01T00:00:00Z`));
