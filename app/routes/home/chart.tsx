import { useTranslation } from "react-i18next";
import { usePaths } from "../../frame/use-shell.ts";
import { Section } from "../../ui/page.tsx";
import { SegmentedLinks } from "../../ui/segmented-links.tsx";
import type { Chart } from "./chart.server.ts";
import { type ChartKind, chartKinds } from "./chart-list.ts";
import { Months } from "./months.tsx";
import { ProducerCounts } from "./producer-counts.tsx";

/** The number of enrollments by month or by producer: `docs/product/home.md`, "Enrollments". */
export function Enrollments({ chart }: { chart: Chart }) {
  const { t } = useTranslation("chart");
  const paths = usePaths();
  const offered = chartKinds.filter((kind) => kind !== "producers" || chart.isAgency);
  const addressOf = (kind: ChartKind) => paths.home({ chart: kind === "6" ? undefined : kind });
  return (
    <Section id="enrollments" title={t("title")} description={t("about")}>
      <div className="mb-4">
        <SegmentedLinks
          id="chart-kind"
          label={t("kind.label")}
          links={offered.map((kind) => ({
            label: t(`kind.${kind}`),
            to: addressOf(kind),
            isCurrent: kind === chart.kind,
          }))}
        />
      </div>
      {chart.kind === "producers" ? <ProducerCounts {...chart.list} /> : <Months {...chart} />}
    </Section>
  );
}
