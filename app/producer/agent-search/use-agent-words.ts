import { useTranslation } from "react-i18next";
import { useFormat } from "../../i18n/format.ts";
import type { SuggestionWords } from "../../ui/suggestions.tsx";

/** The words of the suggestions of agents. */
export function useAgentWords(): SuggestionWords {
  const { t } = useTranslation("agentSearch");
  const { count } = useFormat();
  return {
    label: t("label"),
    loading: t("loading"),
    failed: t("loadFailed"),
    found: (total) => t("found", { count: total, total: count(total) }),
    firstShown: (shown) => t("firstShown", { shown: count(shown) }),
  };
}
