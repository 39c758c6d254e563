import { useTranslation } from "react-i18next";
import { Download } from "../../downloads/download.tsx";
import { useFormat } from "../../i18n/format.ts";
import { useAnnounce } from "../../notices/status.tsx";
import { DownloadLink } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { CopyField } from "../../ui/copy-field.tsx";
import { usePaths } from "../shell/use-shell.ts";
import { type ContractSummary, hasRts } from "./summary.ts";
import { PolicyTypeBadges, RtsBadges, SummaryFacts } from "./summary-facts.tsx";

const COPIED_MS = 2000;

type Props = {
  type: "agent" | "agency";
  contract: ContractSummary;
  enrollmentLink: string | null;
  /** Null when this portal may not export policies. */
  exportCount: number | null;
};

export function ContractHeader({ type, contract, enrollmentLink, exportCount }: Props) {
  const { t } = useTranslation("contracts");
  const announce = useAnnounce();
  const foot =
    type === "agent"
      ? hasRts(contract) && <RtsBadges rts={contract.rts} />
      : exportCount !== null && <PoliciesExport contractId={contract.id} count={exportCount} />;
  return (
    <Card
      title={<h2 className="sr-only">{t("detail.summary")}</h2>}
      aside={<PolicyTypeBadges policyTypes={contract.policyTypes} />}
      footer={foot}
    >
      <SummaryFacts contract={contract} />
      {enrollmentLink && (
        <CopyField
          id="enrollment-link"
          label={t("detail.enrollmentLink")}
          value={enrollmentLink}
          copyLabel={t("detail.copy")}
          onCopied={() => announce({ tone: "positive", text: t("detail.copied") }, { forMs: COPIED_MS })}
          onFailed={() => announce({ tone: "danger", text: t("detail.copyFailed") })}
        />
      )}
    </Card>
  );
}

function PoliciesExport({ contractId, count }: { contractId: string; count: number }) {
  const { t } = useTranslation("contracts");
  const format = useFormat();
  const paths = usePaths();
  const label = t("policies.export", { number: format.count(count) });
  if (count === 0) return <DownloadLink>{label}</DownloadLink>;
  return (
    <Download
      href={paths.policiesExport(contractId)}
      words={{
        pending: t("policies.pending"),
        done: t("policies.done"),
        failed: t("policies.failed"),
      }}
    >
      {label}
    </Download>
  );
}
