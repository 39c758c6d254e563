import type { DownlineContract } from "../../backend/downline-contracts.server.ts";
import { rtsOf } from "../contracts/rts.ts";
import type { ProducerColumn } from "./producer-list.ts";
import type { ProducerRow } from "./rows.ts";

/**
 * A row of the page. What is in no column is left out.
 * @param year this plan year
 */
export function rowOf(
  contract: DownlineContract,
  shown: readonly ProducerColumn[],
  year: number,
): ProducerRow {
  const inColumn = <T>(column: ProducerColumn, value: T) => (shown.includes(column) ? value : null);
  const { contract_certifications: certifications } = contract;
  return {
    id: contract.agent_id,
    agent: contract.agent_name ?? "",
    carrier: inColumn("carrier", contract.insurer_name),
    upline: inColumn("upline", contract.upline_agency),
    writingNumber: inColumn("writingNumber", contract.writing_number),
    start: inColumn("start", contract.start_date),
    end: inColumn("end", contract.end_date),
    rts: inColumn("rts", rtsOf(certifications, year)),
    rtsNext: inColumn("rtsNext", rtsOf(certifications, year + 1)),
    policies: inColumn("policies", contract.policy_count),
    policyTypes: shown.includes("policyTypes")
      ? contract.policy_types.map(({ Abbreviation }) => Abbreviation)
      : [],
  };
}
