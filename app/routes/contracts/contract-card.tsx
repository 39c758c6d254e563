import { Card } from "../../ui/card.tsx";
import { Link } from "../../ui/link.tsx";
import { usePaths } from "../shell/use-shell.ts";
import { type ContractSummary, hasRts } from "./summary.ts";
import { PolicyTypeBadges, RtsBadges, SummaryFacts } from "./summary-facts.tsx";

export function ContractCard({ contract, showRts }: { contract: ContractSummary; showRts: boolean }) {
  const paths = usePaths();
  return (
    <Card
      title={
        <h2>
          <Link to={paths.contract(contract.id)}>{contract.carrier}</Link>
        </h2>
      }
      aside={<PolicyTypeBadges policyTypes={contract.policyTypes} />}
      footer={showRts && hasRts(contract) && <RtsBadges rts={contract.rts} />}
    >
      <SummaryFacts contract={contract} />
    </Card>
  );
}
