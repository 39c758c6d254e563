import type { DownlineContract } from "../../api-client/downline-contracts.server.ts";
import { statusOf } from "../../producer/contract-status.ts";
import { rtsOf } from "../contracts/rts.ts";
import type { ProducerColumn } from "./producer-list.ts";

/** A row of the list as the page shows it; null where there is nothing, or no column for it. */
export type ProducerRow = {
  id: string;
  agent: string;
  carrier: string | null;
  upline: string | null;
  writingNumber: string | null;
  start: string | null;
  end: string | null;
  /** Null for a year without certifications. */
  rts: boolean | null;
  rtsNext: boolean | null;
  policies: number | null;
  policyTypes: string[];
  status: string;
  /** There is no page about the agent. */
  isGone?: true;
};

/**
 * A row of the page. Values without a column are left out.
 * @param today the business date
 */
export function rowOf(
  contract: DownlineContract,
  shown: readonly ProducerColumn[],
  today: string,
): ProducerRow {
  const year = Number(today.slice(0, 4));
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
    status: statusOf(
      { Status: contract.status, StartDate: contract.start_date, EndDate: contract.end_date },
      today,
    ),
    policies: inColumn("policies", contract.policy_count),
    ...(contract.agent_available === false && { isGone: true }),
    policyTypes: shown.includes("policyTypes")
      ? contract.policy_types.map(({ Abbreviation }) => Abbreviation)
      : [],
  };
}
