import { useTranslation } from "react-i18next";
import type { Named } from "../../api-client/rows.server.ts";
import type { ProducerView } from "./producer-list.ts";

type ContractFilters = Pick<ProducerView["filters"], "status" | "carrier" | "rts" | "rtsNext">;
export type FilterWord = { name: string; value: string };

/**
 * Returns the names of the filters of contracts, and the values they are set to.
 * @param year this plan year
 * @param carriers null while they cannot be fetched. The rows of a page still know the name of the one that is chosen
 */
export function useContractFilterWords(
  { status, carrier, rts, rtsNext }: ContractFilters,
  year: number,
  carriers: readonly Named[] | null | undefined,
  rows: readonly { carrier: string | null }[] | undefined,
): Record<keyof ContractFilters, FilterWord> {
  const { t } = useTranslation("producers");
  const known = carriers?.find(({ id }) => id === carrier)?.name;
  return {
    status: { name: t("status"), value: t(`statuses.${status}`) },
    carrier: { name: t("columns.carrier"), value: known ?? rows?.[0]?.carrier ?? "…" },
    rts: { name: t("columns.rts", { year }), value: t(`rtsChoices.${rts}`) },
    rtsNext: { name: t("columns.rts", { year: year + 1 }), value: t(`rtsChoices.${rtsNext}`) },
  };
}
