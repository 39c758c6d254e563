import { useTranslation } from "react-i18next";
import { usePaths } from "../../frame/use-shell.ts";
import { useFormat } from "../../i18n/format.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/message.tsx";
import { DataTable } from "../../ui/table.tsx";
import { StatusBadge } from "../scopes/status-badge.tsx";
import { ListPart } from "./list-part.tsx";
import type { RecentScopesFound } from "./recent.server.ts";

/** The five scopes of appointment that were requested last. */
export function RecentScopes(found: RecentScopesFound) {
  const { t } = useTranslation("home");
  const { date } = useFormat();
  const paths = usePaths();
  return (
    <ListPart
      part="scopes"
      id="recent-scopes"
      title={t("scopes.title")}
      actions={
        <>
          <ButtonLink size="small" to={paths.scopes()}>
            {t("scopes.all")}
          </ButtonLink>
          <ButtonLink size="small" to={paths.scopeRequest()}>
            {t("scopes.request")}
          </ButtonLink>
        </>
      }
      found={found}
      failed={t("scopes.failed")}
      none={
        <EmptyState small title={t("scopes.none")}>
          <p>{t("scopes.noneHint")}</p>
        </EmptyState>
      }
    >
      {(rows) => (
        <DataTable
          id="recent-scopes-table"
          caption={t("scopes.caption")}
          captionHidden
          rows={rows}
          rowKey={({ id }) => id}
          small
          columns={[
            { key: "customer", label: t("scopes.customer"), cell: ({ name }) => name ?? t("scopes.unnamed") },
            {
              key: "requested",
              label: t("scopes.requested"),
              cell: ({ requested }) => (requested ? date(requested) : "–"),
              nowrap: true,
              small: "labelled",
            },
            {
              key: "status",
              label: t("scopes.status"),
              cell: ({ status }) => <StatusBadge status={status} />,
              nowrap: true,
              small: "status",
            },
          ]}
        />
      )}
    </ListPart>
  );
}
