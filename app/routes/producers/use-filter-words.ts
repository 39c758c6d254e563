import { useTranslation } from "react-i18next";
import type { Loaded } from "./list-page.server.ts";
import type { ProducerView } from "./producer-list.ts";
import { type FilterWord, useContractFilterWords } from "./use-contract-filter-words.ts";

/** Returns the names and values of the filters of the list. */
export function useFilterWords({
  view,
  year,
  carriers,
  agent,
  contracts,
}: Loaded): Record<keyof ProducerView["filters"], FilterWord> {
  const { t } = useTranslation(["producers", "agentSearch"]);
  return {
    ...useContractFilterWords(view.filters, year, carriers.value, contracts.value?.rows),
    agent: { name: t("columns.agent"), value: view.filters.agent },
    filterAgentId: { name: t("columns.agent"), value: agent?.name ?? t("agentSearch:unnamed") },
  };
}
