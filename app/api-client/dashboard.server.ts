import { z } from "zod";
import { chartMonth, getDashboard, listProducerCounts, producerCount } from "#api/dashboard.ts";
import { PAGED_HEADER } from "#api/wire.ts";
import type { Portal } from "../paths.ts";
import { type Backend, type CallLimits, callAs, unusable } from "./client.server.ts";
import { callPage, type Rows, readRows } from "./rows.server.ts";

/** Counts of enrollments by month and by producer: `docs/product/home.md`, "Enrollments". */

/** The name as the backend gives it. A count that it does not give is null. */
export type ChartMonth = { name: string | null; count: number | null; lastYear: number | null };

const SIX_MONTHS = "EnrollmentsChart6Months";
const TWELVE_MONTHS = "EnrollmentsChart12Months";

const answer = z.record(z.string(), z.unknown());

/**
 * Reads the chart of six or twelve months, the oldest month first. A chart that is not there has no months.
 * @throws BackendFault, also when there are months and none of them can be read
 */
export async function enrollmentChartOf(
  backend: Backend,
  portal: Portal,
  months: 6 | 12,
  limits: CallLimits = {},
): Promise<Rows<ChartMonth>> {
  const route = getDashboard[portal.type];
  const charts = await callAs(backend, route, answer, { params: { ownerId: portal.id }, ...limits });
  const given = (months === 6 ? charts[SIX_MONTHS] : twelveMonths(charts)) ?? [];
  if (!Array.isArray(given)) throw unusable(backend, route, "the chart is not a list");
  const { rows, unreadable } = readRows(backend, route, given, chartMonth);
  if (given.length > 0 && rows.length === 0) throw unusable(backend, route, "no month can be read");
  return {
    rows: rows.map(({ MonthName, EnrollmentCount, LastYearEnrollmentCount }) => ({
      name: MonthName?.trim() || null,
      count: EnrollmentCount,
      lastYear: LastYearEnrollmentCount,
    })),
    unreadable,
  };
}

/** The name of the second chart differs from backend to backend: `docs/product/home.md`, "Calls". */
function twelveMonths(charts: Record<string, unknown>): unknown {
  const others = Object.entries(charts).filter(([name]) => name !== SIX_MONTHS);
  return charts[TWELVE_MONTHS] ?? others.find(([, chart]) => Array.isArray(chart))?.[1];
}

/** Days are `YYYY-MM-DD`. */
export type ProducerCountQuery = {
  InsurerId?: string;
  BeginningProducerDate: string;
  EndingProducerDate: string;
  page: number;
  pageSize: number;
};

/** Producers of an agency with their enrollments, the most first. @throws BackendFault */
export function producerCountsOf(
  backend: Backend,
  agency: Portal,
  query: ProducerCountQuery,
  limits: CallLimits = {},
) {
  return callPage(backend, listProducerCounts, producerCount, {
    params: { ownerId: agency.id },
    query: { ...query, sort: "EnrollmentCount-desc" },
    headers: { [PAGED_HEADER]: "1" },
    ...limits,
  });
}
