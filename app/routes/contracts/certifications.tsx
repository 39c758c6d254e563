import { useTranslation } from "react-i18next";
import { EmptyState } from "../../ui/message.tsx";
import { Section } from "../../ui/page.tsx";
import { DataTable } from "../../ui/table.tsx";
import type { CertifiedYear } from "./rts.ts";

/** For each plan year, the states in which each policy type is ready to sell. */
export function Certifications({ years }: { years: readonly CertifiedYear[] }) {
  const { t } = useTranslation("contracts");
  return (
    <Section id="certifications" title={t("certifications.title")}>
      {years.length === 0 && <EmptyState title={t("certifications.none")} />}
      {years.map(({ year, rows }) => (
        <DataTable
          key={year}
          id={`certifications-${year}`}
          caption={t("certifications.caption", { year })}
          rows={rows}
          rowKey={({ policyType }) => policyType}
          layout="even"
          columns={[
            {
              key: "policyType",
              label: t("certifications.policyType"),
              cell: ({ policyType }) => policyType,
              nowrap: true,
            },
            {
              key: "states",
              label: t("certifications.states"),
              cell: ({ states }) => (states.length > 0 ? states.join(", ") : t("certifications.noStates")),
            },
          ]}
        />
      ))}
    </Section>
  );
}
