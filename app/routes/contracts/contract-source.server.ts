import { plainText } from "#api/plain-text.ts";
import { contractsOf } from "../../api-client/contracts.server.ts";
import { today } from "../../host/clock.server.ts";
import { wholeSourceOf } from "../../lists/whole-list.server.ts";
import { contractList } from "./contract-list.tsx";
import { isNotRts, summaryOf } from "./summary.ts";

/** The contracts that match the filters, by carrier. */
export const contractSource = wholeSourceOf(contractList, async ({ backend, portal }, { filters }) => {
  const { status, carrier, rts } = filters;
  const date = today();
  const { rows, unreadable } = await contractsOf(backend, portal, status);
  const contracts = rows
    // Part of the carrier's name, in any case and with or without accents.
    .filter(({ Insurer }) => plainText(Insurer.Name).includes(plainText(carrier)))
    .map((contract) => summaryOf(contract, date, status))
    .filter((contract) => rts === "All" || isNotRts(contract))
    .sort((a, b) => a.carrier.localeCompare(b.carrier, "en"));
  return { rows: contracts, unreadable };
});
