import { useTranslation } from "react-i18next";
import type { Named } from "../../api-client/rows.server.ts";
import { useFormat } from "../../i18n/format.ts";
import type { EnrollmentFilter } from "./enrollment-list.ts";
import type { Loaded } from "./list-page.server.ts";

/** Returns the label and the value of each filter. */
export function useFilterWords(loaded: Loaded): (name: EnrollmentFilter) => { name: string; value: string } {
  const { t } = useTranslation(["enrollments", "enrollmentStatus", "agentSearch"]);
  const { date } = useFormat();
  const { view, choices, counties, agentName, enrollments } = loaded;
  const { filters } = view;
  // The filter's value stands in every row.
  const row = enrollments.value?.rows[0];
  const named = (options: readonly Named[] | undefined, id: string, inRow: string | null | undefined) =>
    options?.find((option) => option.id === id)?.name ?? inRow ?? "…";
  const values: Partial<Record<EnrollmentFilter, string>> = {
    state: named(choices.value?.states, filters.state, row?.state),
    county: named(counties?.value, filters.county, row?.county),
    carrier: named(choices.value?.carriers, filters.carrier, row?.carrier),
    policyType: named(choices.value?.policyTypes, filters.policyType, row?.policyType),
    reason: named(choices.value?.reasons, filters.reason, row?.reason),
    filterAgentId: agentName ?? t("agentSearch:unnamed"),
    status: filters.status && t(`enrollmentStatus:${filters.status}.name`),
    active: t("active.only"),
    effective: t("effective.future"),
  };
  return (name) => {
    const isDay = /(From|To)$/.test(name);
    return {
      name: t(`filters.${name}`),
      value: values[name] ?? (isDay ? date(filters[name]) : filters[name]),
    };
  };
}
