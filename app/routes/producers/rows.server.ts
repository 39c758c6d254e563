import type { DownlineContract } from "../../backend/downline-contracts.server.ts";
import { rtsOf } from "../contracts/rts.ts";
import type { ProducerColumn } from "./producer-list.ts";

/** A row as the page shows it. What is in no column is not sent: the page carries its data twice. */
export type ProducerRow = ReturnType<typeof rowOf>;

/** @param year this plan year */
export function rowOf(contract: DownlineContract, shown: readonly ProducerColumn[], year: number) {
  const inColumn = <T>(column: ProducerColumn, value: T) => (shown.includes(column) ? value : undefined);
  return {
    id: contract.agent_id,
    agent: contract.agent_name,
    carrier: inColumn("carrier", contract.insurer_name),
    policyTypes: inColumn(
      "policyTypes",
      contract.policy_types.map(({ Abbreviation }) => Abbreviation),
    ),
    upline: inColumn("upline", contract.upline_agency),
    writingNumber: inColumn("writingNumber", contract.writing_number),
    start: inColumn("start", contract.start_date),
    end: inColumn("end", contract.end_date),
    rts: inColumn("rts", rtsOf(contract.contract_certifications, year)),
    rtsNext: inColumn("rtsNext", rtsOf(contract.contract_certifications, year + 1)),
    policies: inColumn("policies", contract.policy_count),
  };
}
