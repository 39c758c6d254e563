import { attempt } from "../../api-client/attempt.server.ts";
import type { Backend } from "../../api-client/client.server.ts";
import { enrollmentChartOf } from "../../api-client/dashboard.server.ts";
import { loadListPage } from "../../lists/list-page.server.ts";
import type { Portal } from "../../paths.ts";
import type { InPortal } from "../../session/guards.server.ts";
import { chartKindIn } from "./chart-list.ts";
import { chartShape } from "./chart-shape.server.ts";
import { monthNumber } from "./month-names.ts";
import { producerCountSource } from "./producer-count-source.server.ts";

type Limits = { timeoutMs?: number };
type Asking = { backend: Backend; portal: Portal };

/** Asks for the chart that the address names. Agents have no producers. @throws a redirect: past the last page to the first */
export async function loadChart(url: string, user: InPortal, limits: Limits) {
  const { backend, portal } = user;
  const asked = chartKindIn(url);
  const isAgency = portal.type === "agency";
  if (asked === "producers" && isAgency) {
    const { data: list } = await loadListPage(
      { request: { url }, params: {} },
      user,
      producerCountSource(limits),
    );
    return { isAgency, kind: asked, list } as const;
  }
  const kind = asked === "12" ? "12" : "6";
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
