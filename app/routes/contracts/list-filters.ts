import { plainText } from "#api/plain-text.ts";
import { contractStates } from "#api/statuses.ts";
import { choice, listAddress, text } from "../../lists/list-address.ts";
import type { PortalRef } from "../../paths.ts";

export const statuses = ["All", ...contractStates] as const;

export const contractList = listAddress({
  filters: {
    status: choice(statuses, "Active"),
    carrier: text(80),
    // For this plan year, and for agents only: contracts of agencies show no RTS.
    rts: choice(["All", "NotRts"], "All"),
  },
});

export type ContractView = ReturnType<typeof contractList.read>;

/** Reads the view that an address names. An agency's list has no filter by RTS. */
export function contractViewOf(type: PortalRef["type"], address: string): ContractView {
  const view = contractList.read(address);
  return type === "agent" ? view : { ...view, filters: { ...view.filters, rts: "All" } };
}

/** Part of the carrier's name, in any case and with or without accents. */
export function carrierMatches(carrier: string, part: string): boolean {
  return plainText(carrier).includes(plainText(part));
}
