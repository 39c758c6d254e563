import { scaleBand, scaleLinear } from "d3-scale";
import { line } from "d3-shape";
import type { ChartMonth } from "../../api-client/dashboard.server.ts";

/** In units of the drawing's own; the page stretches it. */
const DRAWING = { width: 1200, height: 400 };

const MOST_STEPS = 4;

export type ChartShape = {
  width: number;
  height: number;
  /** The path of the bars, one a month. */
  bars: string;
  /** The path of the line over the bars: the same months a year earlier. */
  line: string;
  /** The marks of the scale from the top down, with equal distances between them. */
  ticks: { value: number; y: number }[];
};

/** Computes the drawing here, so that no code for it goes to the browser. A count that is missing has no bar and no line. */
export function chartShape(months: readonly ChartMonth[]): ChartShape {
  const most = Math.max(1, ...months.flatMap(({ count, lastYear }) => [count ?? 0, lastYear ?? 0]));
  const up = scaleLinear().domain([0, most]).range([DRAWING.height, 0]).nice(MOST_STEPS);
  const along = scaleBand<number>()
    .domain(months.map((_, index) => index))
    .range([0, DRAWING.width])
    .paddingInner(0.4)
    .paddingOuter(0.2);
  const width = along.bandwidth();
  const bars = months.flatMap(({ count }, index) => {
    if (!count) return [];
    const [x, y] = [along(index) ?? 0, up(count)];
    return [`M${rounded(x)},${rounded(y)}h${rounded(width)}V${DRAWING.height}h${-rounded(width)}z`];
  });
  // A level piece over each month.
  const half = (along.step() - width) / 2;
  const points = months.flatMap(({ lastYear }, index) => {
    const x = along(index) ?? 0;
    return [x - half, x + width + half].map((end) => ({ x: end, value: lastYear }));
  });
  const drawn = line<(typeof points)[number]>()
    .defined(({ value }) => value !== null)
    .x(({ x }) => rounded(x))
    .y(({ value }) => rounded(up(value ?? 0)));
  return {
    ...DRAWING,
    bars: bars.join(""),
    line: drawn(points) ?? "",
    ticks: up
      .ticks(MOST_STEPS)
      .filter((value) => Number.isInteger(value))
      .map((value) => ({ value, y: rounded(up(value)) }))
      .reverse(),
  };
}

const rounded = (value: number) => Math.round(value * 10) / 10;
