import { useTranslation } from "react-i18next";
import type { Enrollment } from "../../api-client/enrollments.server.ts";
import { usePaths } from "../../frame/use-shell.ts";
import { useFormat } from "../../i18n/format.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Link } from "../../ui/link.tsx";
import { EmptyState } from "../../ui/message.tsx";
import { type Column, DataTable } from "../../ui/table.tsx";
import { customerOf } from "../enrollments/enrollment-list.tsx";
import { EnrollmentStatus } from "../enrollments/status-badge.tsx";
import { ListPart } from "./list-part.tsx";
import type { RecentEnrollmentsFound } from "./recent.server.ts";

/** The ten newest enrollments. */
export function RecentEnrollments({ hasProducer, ...found }: RecentEnrollmentsFound) {
  const { t } = useTranslation("home");
  const { date } = useFormat();
  const paths = usePaths();
  const producer: Column<Enrollment> = {
    key: "producer",
    label: t("enrollments.producer"),
    cell: (row) => row.AgentName?.trim() || "–",
  };
  return (
    <ListPart
      part="enrollments"
      id="recent-enrollments"
      title={t("enrollments.title")}
      actions={
        <ButtonLink size="small" to={paths.enrollments()}>
          {t("enrollments.all")}
        </ButtonLink>
      }
      found={found}
      failed={t("enrollments.failed")}
      none={
        <EmptyState small title={t("enrollments.none")}>
          <p>{t("enrollments.noneHint")}</p>
          <p>
            <Link to={paths.applications()}>{t("enrollments.submit")}</Link>
          </p>
        </EmptyState>
      }
    >
      {(rows) => (
        <DataTable
          id="recent-enrollments-table"
          caption={t("enrollments.caption")}
          captionHidden
          rows={rows}
          rowKey={({ PolicyId }) => PolicyId}
          small
          columns={[
            {
              key: "customer",
              label: t("enrollments.customer"),
              cell: (row) => (
                <Link to={paths.enrollment(row.PolicyId)}>{customerOf(row) ?? t("enrollments.unnamed")}</Link>
              ),
            },
            ...(hasProducer ? [producer] : []),
            {
              key: "carrier",
              label: t("enrollments.carrier"),
              cell: ({ InsurerName }) => InsurerName?.trim() || "–",
            },
            {
              key: "effective",
              label: t("enrollments.effective"),
              cell: ({ EffectiveDate }) => (EffectiveDate ? date(EffectiveDate) : "–"),
              nowrap: true,
              small: "labelled",
            },
            {
              key: "status",
              label: t("enrollments.status"),
              cell: ({ AppQueueStatus }) => <EnrollmentStatus text={AppQueueStatus?.trim() || null} />,
              nowrap: true,
              small: "status",
            },
          ]}
        />
      )}
    </ListPart>
  );
}
