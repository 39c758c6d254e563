import { useTranslation } from "react-i18next";
import { FaultPanel } from "../../backend/fault-panel.tsx";
import { AppliedFilters } from "../../lists/applied-filters.tsx";
import { ListFilter } from "../../lists/list-filter.tsx";
import { usePaths } from "../../shell/use-shell.ts";
import { SelectField } from "../../ui/form.tsx";
import { Hint } from "../../ui/text.tsx";
import type { ProducerContractsPage } from "./producer-contracts.server.ts";
import { producerContractsList } from "./producer-contracts-list.ts";
import { rtsChoices, statuses } from "./producer-list.ts";

/** Status, carrier and RTS of the contracts of a producer. */
export function ContractFilters({
  agentId,
  view,
  year,
  hasNextYear,
  isNextYearTooEarly,
  carriers,
  page,
}: ProducerContractsPage) {
  const { t } = useTranslation(["producer", "lists"]);
  const paths = usePaths();
  const { status, carrier, rts, rtsNext } = view.filters;
  const { sort, desc, pageSize } = producerContractsList.query(view);
  const names = {
    status: t("contracts.status"),
    carrier: t("contracts.carrier"),
    rts: t("contracts.rtsOf", { year }),
    rtsNext: t("contracts.rtsOf", { year: year + 1 }),
  };
  // Without the list of carriers the rows still know the name of the one.
  const named = carriers.value?.find(({ id }) => id === carrier)?.name ?? page.value?.rows[0]?.carrier;
  const carrierName = named ?? carrier;
  const values = {
    status: t(`statuses.${status}`),
    carrier: carrierName,
    rts: t(`rts.${rts}`),
    rtsNext: t(`rts.${rtsNext}`),
  };
  const applied = producerContractsList.applied(view).map(({ name, without }) => ({
    name: names[name],
    value: values[name],
    without: paths.producer(agentId, without),
  }));
  const choices = carriers.value ?? (carrier ? [{ id: carrier, name: carrierName }] : []);
  const rtsOptions = rtsChoices.map((value) => ({ value, label: t(`rts.${value}`) }));
  return (
    <>
      <ListFilter
        label={t("lists:filters")}
        action={paths.producer(agentId)}
        values={view.filters}
        hidden={{ sort, desc, pageSize }}
        inForce={applied.length}
        clearTo={applied.length > 0 ? paths.producer(agentId) : undefined}
      >
        <SelectField
          id="status"
          name="status"
          label={names.status}
          defaultValue={status}
          options={statuses.map((value) => ({ value, label: t(`statuses.${value}`) }))}
        />
        <SelectField
          id="carrier"
          name="carrier"
          label={names.carrier}
          defaultValue={carrier}
          options={[
            { value: "", label: t("contracts.allCarriers") },
            ...choices.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
        <SelectField id="rts" name="rts" label={names.rts} defaultValue={rts} options={rtsOptions} />
        {hasNextYear && (
          <SelectField
            id="rts-next"
            name="rtsNext"
            label={names.rtsNext}
            defaultValue={rtsNext}
            options={rtsOptions}
          />
        )}
      </ListFilter>
      {carriers.fault && <FaultPanel title={t("contracts.carriersFailed")} fault={carriers.fault} />}
      <AppliedFilters filters={applied} />
      {isNextYearTooEarly && <Hint>{t("contracts.rtsNextLater", { year: year + 1 })}</Hint>}
    </>
  );
}
