import { choice, defineList, text } from "../../lists/list.ts";

export const contractList = defineList({
  filters: {
    status: choice(["All", "Active", "Pending", "Terminated"], "Active"),
    carrier: text(80),
  },
});

/** Part of the carrier's name, in any case and with or without accents. */
export function carrierMatches(carrier: string, part: string): boolean {
  return plain(carrier).includes(plain(part));
}

function plain(words: string): string {
  return words.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}
