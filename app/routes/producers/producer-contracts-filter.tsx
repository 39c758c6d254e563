import { useTranslation } from "react-i18next";
import { rtsFilters } from "#api/statuses.ts";
import { FaultPanel } from "../../frame/fault-panel.tsx";
import { usePaths } from "../../frame/use-shell.ts";
import { AppliedFilters } from "../../lists/applied-filters.tsx";
import { ListFilter } from "../../lists/list-filter.tsx";
import { SelectField } from "../../ui/form.tsx";
import { Hint } from "../../ui/text.tsx";
import { CarrierChoice, StatusChoice } from "./filter-choices.tsx";
import type { ProducerContractsPage } from "./producer-contracts.server.ts";
import { producerContractsList } from "./producer-contracts-list.ts";
import { useContractFilterWords } from "./use-contract-filter-words.ts";

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
  const { t } = useTranslation(["producer", "producers", "lists"]);
  const paths = usePaths();
  const { status, carrier, rts, rtsNext } = view.filters;
  const { sort, desc, pageSize } = producerContractsList.query(view);
  const words = useContractFilterWords(view.filters, year, carriers.value, page.value?.rows);
  const applied = producerContractsList
    .applied(view)
    .map(({ name, without }) => ({ ...words[name], without: paths.producer(agentId, without) }));
  // Without the list of carriers the one that is chosen stays.
  const choices = carriers.value ?? (carrier ? [{ id: carrier, name: words.carrier.value }] : []);
  const rtsOptions = rtsFilters.map((value) => ({ value, label: t(`producers:rtsChoices.${value}`) }));
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
        <StatusChoice status={status} />
        <CarrierChoice carrier={carrier} carriers={choices} />
        <SelectField id="rts" name="rts" label={words.rts.name} defaultValue={rts} options={rtsOptions} />
        {hasNextYear && (
          <SelectField
            id="rts-next"
            name="rtsNext"
            label={words.rtsNext.name}
            defaultValue={rtsNext}
            options={rtsOptions}
          />
        )}
      </ListFilter>
      {carriers.fault && <FaultPanel title={t("producers:carriersFailed")} fault={carriers.fault} />}
      <AppliedFilters filters={applied} />
      {isNextYearTooEarly && <Hint>{t("contracts.rtsNextLater", { year: year + 1 })}</Hint>}
    </>
  );
}
