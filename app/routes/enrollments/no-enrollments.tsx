import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { usePaths } from "../../frame/use-shell.ts";
import { EmptyState } from "../../ui/message.tsx";
import { enrollmentList } from "./enrollment-list.ts";
import type { Loaded } from "./list-page.server.ts";

/** The text of a list without rows: no enrollments at all, or none that pass the filters. */
export function NoEnrollments({ view, agents }: Pick<Loaded, "view" | "agents">) {
  const { t } = useTranslation("enrollments");
  const paths = usePaths();
  if (enrollmentList.applied(view).length === 0)
    return (
      <EmptyState title={t("none")}>
        <p>{t("noneHint")}</p>
      </EmptyState>
    );
  return (
    <EmptyState title={agents.isNarrowed ? t("noneNamed", { text: view.filters.agent }) : t("noneMatching")}>
      <p>{t("noneMatchingHint")}</p>
      <p>
        <Link to={paths.enrollments()}>{t("showAll")}</Link>
      </p>
    </EmptyState>
  );
}
