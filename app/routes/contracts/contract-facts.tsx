import { useTranslation } from "react-i18next";
import { Download } from "../../files/download.tsx";
import { useAnnounce } from "../../frame/announcements.tsx";
import { usePaths } from "../../frame/use-shell.ts";
import { useFormat } from "../../i18n/format.ts";
import { DownloadLink } from "../../ui/button.tsx";
import { Card, Facts } from "../../ui/card.tsx";
import { CopyField } from "../../ui/copy-field.tsx";
import { Muted } from "../../ui/text.tsx";
import type { ContractSummary } from "./summary.ts";
import { PolicyTypes, useSummaryFacts } from "./summary-facts.tsx";
import { COPIED_MS, WritingNumber } from "./writing-number.tsx";

type Props = {
  contract: ContractSummary;
  enrollmentLink: string | null;
  /** Null when this portal may not export policies. */
  exportCount: number | null;
};

/** The facts of a contract, with the enrollment link of an agent's, and the export of an agency's policies. */
export function ContractFacts({ contract, enrollmentLink, exportCount }: Props) {
  const { t } = useTranslation("contracts");
  const { writingNumber, policyTypes } = contract;
  const announce = useAnnounce();
  const facts = useSummaryFacts({ ...contract, writingNumber: null });
  return (
    <Card
      title={<h2>{t("detail.summary")}</h2>}
      footer={exportCount !== null && <PoliciesExport contractId={contract.id} count={exportCount} />}
    >
      <Facts
        look="lines"
        items={[
          { term: t("writingNumber"), value: writingNumber && <WritingNumber number={writingNumber} /> },
          ...facts,
          {
            term: t("policyTypes"),
            value: policyTypes.length > 0 && <PolicyTypes policyTypes={policyTypes} />,
          },
        ].map(({ term, value }) => ({ term, value: value || null }))}
      />
      {enrollmentLink && (
        <div className="mt-3">
          <CopyField
            id="enrollment-link"
            label={t("detail.enrollmentLink")}
            value={enrollmentLink}
            copyLabel={t("detail.copy")}
            onCopied={() => announce({ tone: "positive", text: t("detail.copied") }, { forMs: COPIED_MS })}
            onFailed={() => announce({ tone: "danger", text: t("detail.copyFailed") })}
          />
        </div>
      )}
    </Card>
  );
}

function PoliciesExport({ contractId, count }: { contractId: string; count: number }) {
  const { t } = useTranslation("contracts");
  const format = useFormat();
  const paths = usePaths();
  const label = t("policies.export", { number: format.count(count) });
  if (count === 0)
    return (
      <div className="flex flex-wrap items-center gap-3">
        <DownloadLink>{label}</DownloadLink>
        <Muted>{t("policies.none")}</Muted>
      </div>
    );
  return (
    <Download
      href={paths.policiesExport(contractId)}
      words={{
        pending: t("policies.pending"),
        done: t("policies.done"),
      }}
    >
      {label}
    </Download>
  );
}
