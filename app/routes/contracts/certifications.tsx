import { useTranslation } from "react-i18next";
import { Badge } from "../../ui/badge.tsx";
import { EmptyState } from "../../ui/message.tsx";
import { Section } from "../../ui/page.tsx";
import { DataTable } from "../../ui/table.tsx";
import { Muted } from "../../ui/text.tsx";
import type { Certified, CertifiedType } from "./rts.ts";

/** The states in which each policy type is ready to sell, a column for each plan year. */
export function Certifications({ certified: { years, types } }: { certified: Certified }) {
  const { t } = useTranslation("contracts");
  return (
    <Section id="certifications" title={t("certifications.title")}>
      {types.length === 0 ? (
        <EmptyState title={t("certifications.none")} />
      ) : (
        <DataTable
          id="certifications-table"
          caption={t("certifications.caption")}
          rows={types}
          rowKey={({ policyType }) => policyType}
          columns={[
            {
              key: "policyType",
              label: t("certifications.policyType"),
              cell: ({ policyType }) => policyType,
              nowrap: true,
            },
            ...years.map((year) => ({
              key: String(year),
              label: String(year),
              cell: ({ states }: CertifiedType) => <States states={states[year]} />,
            })),
          ]}
        />
      )}
    </Section>
  );
}

/** @param states none when there is no certification of that year */
function States({ states }: { states: readonly string[] | undefined }) {
  const { t } = useTranslation("contracts");
  if (!states) return <Muted>{t("certifications.notCertified")}</Muted>;
  if (states.length === 0) return <Badge tone="warning">{t("certifications.noStates")}</Badge>;
  return <>{states.join(", ")}</>;
}
