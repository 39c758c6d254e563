import type { Contract } from "#api/contracts.ts";
import { rtsOf } from "./rts.ts";

/** What a contract's card shows. */
export type ContractSummary = ReturnType<typeof summaryOf>;

/** @param year this calendar year, in the business time zone */
export function summaryOf(contract: Contract, year: number) {
  return {
    id: contract.Id,
    carrier: contract.Insurer.Name,
    policyTypes: contract.PolicyTypes.map(({ Abbreviation }) => Abbreviation),
    writingNumber: contract.WritingNumber,
    start: contract.StartDate,
    end: contract.EndDate,
    upline: contract.UplineAgency,
    level: contract.MarketingLevel,
    rts: [year, year + 1].map((planYear) => ({
      year: planYear,
      ready: rtsOf(contract.ContractCertifications, planYear),
    })),
  };
}

/** Whether there is anything to say of ready to sell, for this year or the next. */
export function hasRts({ rts }: ContractSummary): boolean {
  return rts.some(({ ready }) => ready !== null);
}

/** Returns whether this plan year has certifications and none of them is RTS (decision 23). */
export function isNotRts({ rts }: ContractSummary): boolean {
  return rts[0]?.ready === false;
}
