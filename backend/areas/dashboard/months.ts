import { sql } from "kysely";
import type { z } from "zod";
import { addMonths } from "#api/business-time.ts";
import type { chartMonth } from "#api/dashboard.ts";
import type { Database } from "../../database/schema.ts";

/** Counts received enrollments by month: `docs/product/home.md`, "Enrollments". */

type Month = z.output<typeof chartMonth>;

const MONTHS = 12;

/**
 * Reads the last twelve months with the same months a year earlier, from the counts that the database keeps (decision
 * 211).
 * @param today the business date, `YYYY-MM-DD`; its month is the last one
 */
export async function monthsOf(db: Database, owner: string, today: string): Promise<Month[]> {
  const months = Array.from({ length: MONTHS }, (_, index) => monthBefore(today, MONTHS - 1 - index));
  const wanted = [...months, ...months.map(yearBefore)];
  const { rows } = await sql<{ month: string; n: number }>`
    select value as month, n from enrollment_counts
    where owner_id = ${owner} and dimension = 'month' and value = any (${wanted}::text[])`.execute(db);
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
