import { useTranslation } from "react-i18next";
import { usePaths } from "../../frame/use-shell.ts";
import { ContractStatusBadge } from "../../producer/contract-status-badge.tsx";
import { Link } from "../../ui/link.tsx";
import { RecordRow } from "../../ui/records.tsx";
import type { ContractSummary } from "./summary.ts";
import { PolicyTypes, RtsBadges, useSummaryFacts } from "./summary-facts.tsx";

export function ContractRow({ contract, showRts }: { contract: ContractSummary; showRts: boolean }) {
  const { t } = useTranslation("contracts");
  const paths = usePaths();
  return (
    <RecordRow
      status={<ContractStatusBadge status={contract.status} nameOf={(state) => t(`badge.states.${state}`)} />}
      title={
        <h2>
          <Link to={paths.contract(contract.id)}>{contract.carrier}</Link>
        </h2>
      }
      note={<PolicyTypes policyTypes={contract.policyTypes} />}
      facts={useSummaryFacts(contract).filter(({ term }) => term !== t("level") || contract.level)}
      aside={showRts ? <RtsBadges rts={contract.rts} inColumns /> : undefined}
      isMuted={contract.status === "Terminated"}
    />
  );
}
