import { type ContractStatus, contractStatuses } from "#api/statuses.ts";
import { Badge, type BadgeTone } from "../ui/badge.tsx";

const tones = {
  Active: "positive",
  Pending: "info",
  Terminated: "neutral",
} as const satisfies Record<ContractStatus, BadgeTone>;

/** @param nameOf returns the name of a state; an unknown status is shown as it is */
export function ContractStatusBadge({
  status,
  nameOf,
}: {
  status: string;
  nameOf: (state: ContractStatus) => string;
}) {
  const known = contractStatuses.find((state) => state === status);
  return <Badge tone={known && tones[known]}>{known ? nameOf(known) : status}</Badge>;
}
