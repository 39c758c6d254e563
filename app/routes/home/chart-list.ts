import { choice, listAddress } from "../../lists/list-address.ts";
import { producerCountList } from "./producer-count-list.tsx";

/** The chart's part of the home page's address: `docs/product/home.md`, "Enrollments". */

export const chartKinds = ["6", "12", "producers"] as const;
export type ChartKind = (typeof chartKinds)[number];

const chart = listAddress({ filters: { chart: choice(chartKinds, "6") } });

/** Returns the chart that an address of the home page names. */
export const chartKindIn = (address: string): ChartKind => chart.read(address).filters.chart;

/** Returns the query that names the same chart. */
export const chartQueryOf = (address: string) =>
  chartKindIn(address) === "producers"
    ? producerCountList.queryOf(address)
    : chart.query(chart.read(address));
