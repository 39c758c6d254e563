import { choice, day, identifier, listAddress } from "../../lists/list-address.ts";

/** The chart's part of the home page's address: `docs/product/home.md`, "Enrollments". */

export const chartKinds = ["6", "12", "producers"] as const;
export type ChartKind = (typeof chartKinds)[number];

export const chartList = listAddress({
  filters: { chart: choice(chartKinds, "6"), carrier: identifier(), from: day(), to: day() },
  pageSizes: [10],
});

export type ChartView = ReturnType<typeof chartList.read>;

/** The reasons why a day is refused. `order`: it is after the end. */
export type ChartDayFault = "invalid" | "future" | "order";
