import { useTranslation } from "react-i18next";
import { Moment } from "../../i18n/moment.tsx";
import { Card, Facts } from "../../ui/card.tsx";
import { Written } from "../../ui/text.tsx";
import { PolicyLink } from "../statements/policy-link.tsx";
import type { LoadedRequest } from "./detail-page.server.ts";
import { useTypeName } from "./use-type-name.ts";

/** The type, the dates and the description of a help request. */
export function Overview({ helpRequest }: { helpRequest: LoadedRequest }) {
  const { t } = useTranslation("helpRequests");
  const { type, created, due, description, policy } = helpRequest;
  const typeName = useTypeName();
  return (
    <Card>
      <h2 className="sr-only">{t("detail.overview")}</h2>
      <Facts
        items={[
          { term: t("columns.type"), value: type && typeName(type) },
          { term: t("columns.requested"), value: created && <Moment {...created} /> },
          {
            term: t("detail.about"),
            value: policy && <PolicyLink id={policy.id} customer={policy.customer} />,
          },
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
