import { useTranslation } from "react-i18next";
import { useFormat } from "../../i18n/format.ts";
import type { MonthsFound } from "./chart.server.ts";
import { useMonthName } from "./use-month-name.ts";

/**
 * Bars with a dashed line over them, told apart by shape. The letters are no part of the drawing, which is stretched to
 * the page: they are as large as all others on a phone, too.
 */
export function MonthsDrawing({ found }: { found: MonthsFound }) {
  const { t } = useTranslation("chart");
  const { count } = useFormat();
  const nameOf = useMonthName();
  const { rows, shape, total, lastYear } = found;
  return (
    <div className="break-inside-avoid">
      <Legend />
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 text-xs">
        <ul aria-hidden="true" className="-my-2 flex flex-col justify-between text-end">
          {shape.ticks.map(({ value }) => (
            <li key={value}>{count(value)}</li>
          ))}
        </ul>
        <svg
          role="img"
          aria-labelledby="chart-name"
          viewBox={`0 0 ${shape.width} ${shape.height}`}
          preserveAspectRatio="none"
          className="h-48 w-full overflow-visible"
        >
          <title id="chart-name">
            {t("months.name", { total: count(total), lastYear: count(lastYear) })}
          </title>
          <path
            d={shape.ticks.map(({ y }) => `M0,${y}H${shape.width}`).join("")}
            stroke="var(--color-border)"
            {...unstretched}
          />
          <path d={shape.bars} fill="var(--color-chart)" />
          <Line d={shape.line} />
        </svg>
        <ol aria-hidden="true" className="col-start-2 mt-1 grid auto-cols-fr grid-flow-col text-center">
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a month has nothing else that is its own.
            <li key={index} className="truncate">
              {nameOf(row)}
            </li>
          ))}
        </ol>
      </div>
    </div>
  );
}

const unstretched = { fill: "none", vectorEffect: "non-scaling-stroke" } as const;

/** A dashed line. It is seen on the bars, too: they are lighter than it, in black and white as well. */
const Line = ({ d }: { d: string }) => (
  <path d={d} stroke="var(--color-text)" strokeWidth="2" strokeDasharray="5 3" {...unstretched} />
);

function Legend() {
  const { t } = useTranslation("chart");
  return (
    <ul className="mb-4 flex flex-wrap gap-x-6 gap-y-1 text-sm">
      <li className="flex items-center gap-2">
        <svg aria-hidden="true" viewBox="0 0 24 16" className="h-4 w-6">
          <path d="M5,1h14v14h-14z" fill="var(--color-chart)" />
        </svg>
        {t("months.count")}
      </li>
      <li className="flex items-center gap-2">
        <svg aria-hidden="true" viewBox="0 0 24 16" className="h-4 w-6">
          <Line d="M1,8h22" />
        </svg>
        {t("months.lastYear")}
      </li>
    </ul>
  );
}
