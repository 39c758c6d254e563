import { attempt } from "../../api-client/attempt.server.ts";
import type { Backend } from "../../api-client/client.server.ts";
import { enrollmentChartOf, producerCountsOf } from "../../api-client/dashboard.server.ts";
import { carriersOf } from "../../api-client/dictionaries.server.ts";
import { attemptRows } from "../../api-client/rows.server.ts";
import { today } from "../../host/clock.server.ts";
import type { Portal } from "../../paths.ts";
import { pathsFor } from "../../paths.ts";
import { redirectTo } from "../../session/addresses.server.ts";
import type { InPortal } from "../../session/guards.server.ts";
import { type ChartDays, chartDays } from "./chart-days.server.ts";
import { type ChartView, chartList } from "./chart-list.ts";
import { chartShape } from "./chart-shape.server.ts";
import { monthNumber } from "./month-names.ts";

type Limits = { timeoutMs?: number };
type Asking = { backend: Backend; portal: Portal };

/** Asks for the chart that the address names. Agents have no producers. @throws a redirect: past the last page to the first */
export async function loadChart(url: string, { backend, portal }: InPortal, limits: Limits) {
  const read = chartList.read(url);
  const isAgency = portal.type === "agency";
  if (read.filters.chart === "producers" && isAgency) {
    return {
      isAgency,
      kind: "producers",
      ...(await loadProducers({ backend, portal }, read, limits)),
    } as const;
  }
  const kind = read.filters.chart === "12" ? "12" : "6";
  return { isAgency, kind, months: await attempt(monthsOf({ backend, portal }, kind, limits)) } as const;
}

export type Chart = Awaited<ReturnType<typeof loadChart>>;
export type MonthsChart = Extract<Chart, { kind: "6" | "12" }>;
export type MonthsFound = NonNullable<MonthsChart["months"]["value"]>;
export type ProducersChart = Extract<Chart, { kind: "producers" }>;

async function monthsOf({ backend, portal }: Asking, kind: "6" | "12", limits: Limits) {
  const { rows, unreadable } = await enrollmentChartOf(backend, portal, kind === "12" ? 12 : 6, limits);
  const sum = (name: "count" | "lastYear") => rows.reduce((total, row) => total + (row[name] ?? 0), 0);
  return {
    rows: rows.map((row) => ({ ...row, month: monthNumber(row.name) })),
    unreadable,
    total: sum("count"),
    lastYear: sum("lastYear"),
    shape: chartShape(rows),
  };
}

/** With days that are refused nothing is counted. */
async function loadProducers(asking: Asking, view: ChartView, limits: Limits) {
  const date = today();
  const days = chartDays(view.filters, date);
  const isRefused = days.faults.from !== null || days.faults.to !== null;
  const [carriers, producers] = await Promise.all([
    attemptRows(carriersOf(asking.backend, asking.portal, limits)),
    isRefused ? null : attempt(producersOf(asking, { view, days }, limits)),
  ]);
  const pages = producers?.value?.pages ?? 1;
  if (view.page > pages) throw redirectTo(pathsFor(asking.portal).home(chartList.query(view)));
  return { view, days, date, carriers, producers };
}

async function producersOf(
  { backend, portal }: Asking,
  { view, days }: { view: ChartView; days: ChartDays },
  limits: Limits,
) {
  const { page, pageSize, filters } = view;
  const query = {
    ...(filters.carrier && { InsurerId: filters.carrier }),
    BeginningProducerDate: days.from,
    EndingProducerDate: days.to,
    page,
    pageSize,
  };
  const { rows, total, unreadable } = await producerCountsOf(backend, portal, query, limits);
  return {
    rows: rows.map(({ AgentId, AgentName, AgentIsActive, EnrollmentCount }) => ({
      id: AgentIsActive === false ? null : AgentId,
      name: AgentName?.trim() || null,
      count: EnrollmentCount,
    })),
    total,
    unreadable,
    pages: Math.max(1, Math.ceil(total / pageSize)),
  };
}
