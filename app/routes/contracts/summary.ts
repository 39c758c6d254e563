import type { Contract } from "#api/contracts.ts";
import { statusOf } from "../../producer/contract-status.ts";
import { hasHistory } from "../../producer/record-history.tsx";
import { rtsOf, typesNotRts } from "./rts.ts";

/** The data of a contract's row. */
export type ContractSummary = ReturnType<typeof summaryOf>;

/**
 * @param today the business date
 * @param asked the status that the list was asked for
 */
export function summaryOf(contract: Contract, today: string, asked?: string) {
  const year = Number(today.slice(0, 4));
  return {
    id: contract.Id,
    carrierId: contract.Insurer.Id,
    carrier: contract.Insurer.Name,
    status: statusOf(contract, today, asked),
    policyTypes: contract.PolicyTypes.map(({ Abbreviation }) => Abbreviation),
    writingNumber: contract.WritingNumber,
    start: contract.StartDate,
    end: contract.EndDate,
    upline: contract.UplineAgency,
    level: contract.MarketingLevel,
    agents: contract.AgentCount,
    rtsAgents: contract.RtsAgentCount,
    policies: contract.PolicyCount,
    hasHistory: hasHistory(contract),
    rts: [year, year + 1].map((planYear) => ({
      year: planYear,
      ready: rtsOf(contract.ContractCertifications, planYear),
      notReady: typesNotRts(contract.ContractCertifications, planYear),
    })),
  };
}

/** Returns whether this plan year has certifications and none of them is RTS: `docs/product/contracts.md`, "Ready to sell". */
export function isNotRts({ rts }: ContractSummary): boolean {
  return rts[0]?.ready === false;
}
