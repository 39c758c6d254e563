import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { UnreadableNote } from "../../frame/unreadable-note.tsx";
import { usePaths } from "../../frame/use-shell.ts";
import { useFormat } from "../../i18n/format.ts";
import { FIRST_DAY } from "../../lists/days.ts";
import { ListFilter } from "../../lists/list-filter.tsx";
import { ListPager } from "../../lists/list-pager.tsx";
import { SelectField, TextField } from "../../ui/form.tsx";
import { EmptyState } from "../../ui/message.tsx";
import { ResultCount } from "../../ui/result-count.tsx";
import { DataTable } from "../../ui/table.tsx";
import type { ProducersChart } from "./chart.server.ts";
import { chartList } from "./chart-list.ts";
import { PartFault } from "./part-fault.tsx";

type Found = NonNullable<NonNullable<ProducersChart["producers"]>["value"]>;

/** An agency's producers by how many enrollments they wrote in a period. */
export function ProducerCounts(chart: ProducersChart) {
  const { t } = useTranslation("chart");
  const format = useFormat();
  const { days, producers } = chart;
  const found = producers?.value;
  const period = { from: format.dateInText(days.from), to: format.dateInText(days.to) };
  return (
    <>
      <Filters {...chart} />
      <ResultCount>
        {!producers && t("producers.refused")}
        {found && t("producers.count", { count: found.total, total: format.count(found.total), ...period })}
      </ResultCount>
      {producers?.fault && <PartFault part="chart" title={t("producers.failed")} fault={producers.fault} />}
      {found && <Producers view={chart.view} found={found} />}
    </>
  );
}

function Filters({ view, days, date, carriers }: ProducersChart) {
  const { t } = useTranslation("chart");
  const paths = usePaths();
  const { chart, carrier, from, to } = view.filters;
  const isWrong = days.faults.from !== null || days.faults.to !== null;
  const offered = carriers.value ?? [];
  const inForce = [carrier, from, to].filter(Boolean).length;
  const isUnnamed = carrier !== "" && !offered.some(({ id }) => id === carrier);
  return (
    <ListFilter
      label={t("producers.filters")}
      action={paths.home()}
      values={{ carrier, from: days.from, to: days.to }}
      hidden={{ chart }}
      inForce={inForce}
      isOpen={isWrong}
      clearTo={inForce > 0 ? paths.home({ chart }) : undefined}
    >
      <SelectField
        id="carrier"
        name="carrier"
        label={t("producers.carrier")}
        defaultValue={carrier}
        error={carriers.fault && t("producers.carriersFailed")}
        options={[
          { value: "", label: t("producers.everyCarrier") },
          ...offered.map(({ id, name }) => ({ value: id, label: name })),
          ...(isUnnamed ? [{ value: carrier, label: t("producers.chosenCarrier") }] : []),
        ]}
      />
      <Day name="from" days={days} latest={date} />
      <Day name="to" days={days} latest={date} />
    </ListFilter>
  );
}

/** Text that is no day stays as it was typed, which a date control would not show. */
function Day({ name, days, latest }: { name: "from" | "to"; latest: string } & Pick<ProducersChart, "days">) {
  const { t } = useTranslation(["chart", "listTools"]);
  const fault = days.faults[name];
  return (
    <TextField
      id={name}
      name={name}
      label={t(`producers.${name}`)}
      type={/^\d{4}-\d{2}-\d{2}$/.test(days[name]) ? "date" : "text"}
      defaultValue={days[name]}
      min={FIRST_DAY}
      max={latest}
      error={fault && (fault === "order" ? t("producers.faults.order") : t(`listTools:days.${fault}`))}
    />
  );
}

function Producers({ view, found }: { view: ProducersChart["view"]; found: Found }) {
  const { t } = useTranslation(["chart", "lists"]);
  const { count } = useFormat();
  const paths = usePaths();
  const { rows, total, pages, unreadable } = found;
  const { page, pageSize } = view;
  if (total === 0) {
    return (
      <EmptyState title={t("producers.none")}>
        <p>{t("producers.noneHint")}</p>
      </EmptyState>
    );
  }
  const first = (page - 1) * pageSize + 1;
  const range = { from: count(first), to: count(Math.min(total, page * pageSize)), total: count(total) };
  return (
    <>
      <UnreadableNote unreadable={unreadable} />
      <DataTable
        id="producer-counts"
        caption={t("producers.caption")}
        captionHidden
        rows={rows}
        rowKey={(_, index) => index}
        columns={[
          {
            key: "producer",
            label: t("producers.producer"),
            cell: ({ id, name }) => (id ? <Link to={paths.producer(id)}>{name ?? "–"}</Link> : (name ?? "–")),
          },
          {
            key: "enrollments",
            label: t("producers.enrollments"),
            align: "end",
            cell: (row) => (row.count === null ? "–" : count(row.count)),
          },
        ]}
      />
      <ListPager
        page={page}
        pages={pages}
        pageSize={pageSize}
        pageSizes={chartList.pageSizes}
        summary={t("lists:range", range)}
        toPage={(next) => paths.home(chartList.query(view, { page: next }))}
        toSize={(next) => paths.home(chartList.query(view, { pageSize: next }))}
      />
    </>
  );
}
