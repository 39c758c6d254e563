import { type ContractState, contractStates } from "#api/statuses.ts";
import { Badge, type BadgeTone } from "../ui/badge.tsx";

const tones = {
  Active: "positive",
  Pending: "info",
  Terminated: "neutral",
} as const satisfies Record<ContractState, BadgeTone>;

/** @param words what the states are called; another word is shown as it is */
export function ContractStatus({ status, words }: { status: string; words: Record<ContractState, string> }) {
  const known = contractStates.find((state) => state === status);
  return <Badge tone={known && tones[known]}>{known ? words[known] : status}</Badge>;
}
