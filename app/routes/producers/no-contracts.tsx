import { useTranslation } from "react-i18next";
import { Link } from "../../ui/link.tsx";
import { EmptyState } from "../../ui/message.tsx";
import { usePaths } from "../shell/use-shell.ts";
import type { Loaded } from "./list.tsx";
import { producerList } from "./producer-list.ts";

/** Why there is no row. */
export function NoContracts({ view, agent, agents }: Pick<Loaded, "view" | "agent" | "agents">) {
  const { t } = useTranslation("producers");
  const paths = usePaths();
  if (!agent?.isForeign)
    return (
      <EmptyState title={agents.isNarrowed ? t("noneNamed", { text: view.filters.agent }) : t("none")}>
        <p>{t("noneHint")}</p>
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
