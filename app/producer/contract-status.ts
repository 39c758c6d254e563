import type { Contract } from "#api/contracts.ts";
import { contractStatuses } from "#api/statuses.ts";

type Dated = Pick<Contract, "StartDate" | "EndDate"> & { Status: string | null };

/**
 * The status of a contract. The specified answer does not say it: a list that was asked for one status has it in each
 * row, another backend may give it, and otherwise the dates tell.
 * @param asked the status that the list was asked for
 * @param today the business date
 */
export function statusOf({ Status, StartDate, EndDate }: Dated, today: string, asked = "All"): string {
  const known = contractStatuses.find((state) => state === asked);
  if (known) return known;
  if (Status) return Status;
  if (EndDate !== null && EndDate < today) return "Terminated";
  return StartDate === null || StartDate > today ? "Pending" : "Active";
}
