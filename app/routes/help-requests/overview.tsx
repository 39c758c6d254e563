import { useTranslation } from "react-i18next";
import { Moment } from "../../i18n/moment.tsx";
import { Card, Facts } from "../../ui/card.tsx";
import { Written } from "../../ui/text.tsx";
import type { LoadedRequest } from "./detail-page.server.ts";
import { StatusBadge } from "./status-badge.tsx";

/** The state, the dates and the description of a help request. */
export function Overview({ helpRequest }: { helpRequest: LoadedRequest }) {
  const { t } = useTranslation("helpRequests");
  const { isCompleted, created, due, description } = helpRequest;
  return (
    <Card>
      <h2 className="sr-only">{t("detail.overview")}</h2>
      <Facts
        items={[
          { term: t("columns.status"), value: <StatusBadge isCompleted={isCompleted} /> },
          { term: t("columns.requested"), value: created && <Moment {...created} /> },
          { term: t("detail.due"), value: due && <Moment date={due.date} time={null} /> },
          {
            term: t("columns.description"),
            value: description && <Written>{description}</Written>,
            wide: true,
          },
        ]}
      />
    </Card>
  );
}
