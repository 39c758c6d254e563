import { useTranslation } from "react-i18next";
import { UnreadableNote } from "../../backend/unreadable-note.tsx";
import { useFormat } from "../../i18n/format.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Link } from "../../ui/link.tsx";
import { EmptyState } from "../../ui/message.tsx";
import { Section } from "../../ui/page.tsx";
import { DataTable } from "../../ui/table.tsx";
import { EnrollmentStatus } from "../enrollments/status-badge.tsx";
import { usePaths } from "../shell/use-shell.ts";
import { PartFault } from "./part-fault.tsx";
import type { RecentEnrollmentsFound } from "./recent.server.ts";

/** The ten newest enrollments. */
export function RecentEnrollments({ value: rows, fault, unreadable, hasProducer }: RecentEnrollmentsFound) {
  const { t } = useTranslation("home");
  const { date } = useFormat();
  const paths = usePaths();
  return (
    <Section
      id="recent-enrollments"
      title={t("enrollments.title")}
      actions={
        <ButtonLink size="small" to={paths.enrollments()}>
          {t("enrollments.all")}
        </ButtonLink>
      }
    >
      {fault && <PartFault part="enrollments" title={t("enrollments.failed")} fault={fault} />}
      <UnreadableNote unreadable={unreadable} />
      {rows?.length === 0 && unreadable === 0 && (
        <EmptyState small title={t("enrollments.none")}>
          <p>{t("enrollments.noneHint")}</p>
          <p>
            <Link to={paths.applications()}>{t("enrollments.submit")}</Link>
          </p>
        </EmptyState>
      )}
      {rows && rows.length > 0 && (
        <DataTable
          id="recent-enrollments-table"
          caption={t("enrollments.caption")}
          captionHidden
          rows={rows}
          rowKey={({ id }) => id}
          small
          columns={[
            {
              key: "customer",
              label: t("enrollments.customer"),
              cell: ({ id, customer }) => (
                <Link to={paths.enrollment(id)}>{customer ?? t("enrollments.unnamed")}</Link>
              ),
            },
            ...(hasProducer
              ? [
                  {
                    key: "producer",
                    label: t("enrollments.producer"),
                    cell: ({ producer }: (typeof rows)[number]) => producer ?? "–",
                  },
                ]
              : []),
            { key: "carrier", label: t("enrollments.carrier"), cell: ({ carrier }) => carrier ?? "–" },
            {
              key: "effective",
              label: t("enrollments.effective"),
              cell: ({ effective }) => (effective ? date(effective) : "–"),
              nowrap: true,
              small: "labelled",
            },
            {
              key: "status",
              label: t("enrollments.status"),
              cell: ({ status }) => <EnrollmentStatus text={status} />,
              nowrap: true,
              small: "status",
            },
          ]}
        />
      )}
    </Section>
  );
}
