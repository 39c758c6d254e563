import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { usePaths } from "../../frame/use-shell.ts";
import { EmptyState } from "../../ui/message.tsx";
import { type ScopeView, scopeList } from "./scope-list.ts";

/** The text of a list without rows: no scopes at all, or none that pass the filters. */
export function NoScopes({ view }: { view: ScopeView }) {
  const { t } = useTranslation("scopes");
  const paths = usePaths();
  if (scopeList.applied(view).length === 0)
    return (
      <EmptyState title={t("none")}>
        <p>{t("noneHint")}</p>
      </EmptyState>
    );
  return (
    <EmptyState title={t("noneMatching")}>
      <p>{t("noneMatchingHint")}</p>
      <p>
        <Link to={paths.scopes()}>{t("showAll")}</Link>
      </p>
    </EmptyState>
  );
}
