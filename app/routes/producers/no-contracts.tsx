import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { usePaths } from "../../frame/use-shell.ts";
import { EmptyState } from "../../ui/message.tsx";
import type { Loaded } from "./list-page.server.ts";
import { type ProducerView, producerList } from "./producer-list.ts";

/** Only what can be tried is advised. */
function hintOf(view: ProducerView) {
  const applied = producerList.applied(view);
  if (applied.length === 0) return "noneActiveHint";
  return applied.every(({ name }) => name === "status") && view.filters.status === "All" ? null : "noneHint";
}

/** The text of a list without rows. */
export function NoContracts({ view, agent, agents }: Pick<Loaded, "view" | "agent" | "agents">) {
  const { t } = useTranslation("producers");
  const paths = usePaths();
  const hint = hintOf(view);
  if (!agent?.isForeign)
    return (
      <EmptyState title={agents.isNarrowed ? t("noneNamed", { text: view.filters.agent }) : t("none")}>
        {hint && <p>{t(hint)}</p>}
      </EmptyState>
    );
  const all = producerList.query(view, { filters: { filterAgentId: "" } });
  return (
    <EmptyState title={t("agents.foreign")}>
      <p>
        <Link to={paths.producers(all)}>{t("agents.all")}</Link>
      </p>
    </EmptyState>
  );
}
