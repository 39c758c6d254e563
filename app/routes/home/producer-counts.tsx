import { useTranslation } from "react-i18next";
import { usePaths } from "../../frame/use-shell.ts";
import { useFormat } from "../../i18n/format.ts";
import { FIRST_DAY } from "../../lists/days.ts";
import { ListFilter } from "../../lists/list-filter.tsx";
import { ListPage } from "../../lists/list-page.tsx";
import { SelectField, TextField } from "../../ui/form.tsx";
import type { ProducersChart } from "./chart.server.ts";
import { PartFault } from "./part-fault.tsx";
import { producerCountList } from "./producer-count-list.tsx";

type Loaded = ProducersChart["list"];

/** An agency's producers by how many enrollments they wrote in a period. */
export function ProducerCounts(loaded: Loaded) {
  const { t } = useTranslation("chart");
  const { dateInText } = useFormat();
  const { page: days, found } = loaded;
  const isRefused = days.faults.from !== null || days.faults.to !== null;
  return (
    <>
      <Filters {...loaded} />
      {found.fault && <PartFault part="chart" title={t("producers.failed")} fault={found.fault} />}
      {!found.fault && (
        <ListPage
          list={producerCountList}
          {...loaded}
          filters="none"
          {...(isRefused
            ? { none: { title: t("producers.refused"), hint: null } }
            : {
                afterCount: t("producers.period", { from: dateInText(days.from), to: dateInText(days.to) }),
              })}
        />
      )}
    </>
  );
}

function Filters({ view, place, offers, page: days }: Loaded) {
  const { t } = useTranslation(["chart", "lists"]);
  const paths = usePaths();
  const { carrier, from, to } = view.filters;
  const isWrong = days.faults.from !== null || days.faults.to !== null;
  const offered = offers.carrier?.choices;
  const inForce = [carrier, from, to].filter(Boolean).length;
  return (
    <ListFilter
      label={t("producers.filters")}
      action={producerCountList.address(paths)}
      values={{ carrier, from: days.from, to: days.to }}
      inForce={inForce}
      isOpen={isWrong}
      {...(inForce > 0 && { clearTo: producerCountList.address(paths) })}
    >
      <SelectField
        id="carrier"
        name="carrier"
        label={t("producers.carrier")}
        defaultValue={carrier}
        error={!offered && t("producers.carriersFailed")}
        options={[
          { value: "", label: t("producers.everyCarrier") },
          ...(offered ?? []).map(({ id, name }) => ({ value: id, label: name })),
          ...(!offered && carrier ? [{ value: carrier, label: t("lists:chosen") }] : []),
        ]}
      />
      <Day name="from" days={days} latest={place.today} />
      <Day name="to" days={days} latest={place.today} />
    </ListFilter>
  );
}

/** Text that is no day stays as it was typed, which a date control would not show. */
function Day({ name, days, latest }: { name: "from" | "to"; days: Loaded["page"]; latest: string }) {
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
      error={
        fault &&
        (fault === "future" && name === "to" ? t("producers.faults.future") : t(`listTools:days.${fault}`))
      }
    />
  );
}
