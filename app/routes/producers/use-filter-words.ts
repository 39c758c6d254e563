import { useTranslation } from "react-i18next";
import type { Loaded } from "./list-page.server.ts";
import type { ProducerView } from "./producer-list.ts";

type Words = Record<keyof ProducerView["filters"], { name: string; value: string }>;

/** What each filter is called, and what it is set to. */
export function useFilterWords({ view, year, carriers, agent, contracts }: Loaded): Words {
  const { t } = useTranslation(["producers", "agentSearch"]);
  const { status, carrier, rts, rtsNext } = view.filters;
  const known = carriers.value?.find(({ id }) => id === carrier)?.name;
  // Every row is of the carrier that is asked for.
  return {
    status: { name: t("status"), value: t(`statuses.${status}`) },
    carrier: { name: t("columns.carrier"), value: known ?? contracts.value?.rows[0]?.carrier ?? "…" },
    rts: { name: t("columns.rts", { year }), value: t(`rtsChoices.${rts}`) },
    rtsNext: { name: t("columns.rts", { year: year + 1 }), value: t(`rtsChoices.${rtsNext}`) },
    agent: { name: t("columns.agent"), value: view.filters.agent },
    filterAgentId: { name: t("columns.agent"), value: agent?.name ?? t("agentSearch:unnamed") },
  };
}
