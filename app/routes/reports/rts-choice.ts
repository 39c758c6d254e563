/** The choices of an RTS report: `docs/product/reports.md`, "RTS report". */

const LONGEST_ID = 64;

/** The choices as the address has them. A value is empty where nothing was chosen. */
export type RtsChoice = { planYear: string; carrier: string; policyType: string };

export type RtsField = keyof RtsChoice;
export type RtsFault = { field: RtsField; rule: "required" | "choice" };

/** The choices of the form. Null when they are unknown; the backend then decides. */
export type RtsOffer = {
  planYears: readonly number[];
  carriers: readonly string[] | null;
  policyTypes: readonly string[] | null;
};

export function readChoice(query: URLSearchParams): RtsChoice {
  const chosen = (name: RtsField) => (query.get(name) ?? "").trim().slice(0, LONGEST_ID);
  return { planYear: chosen("planYear"), carrier: chosen("carrier"), policyType: chosen("policyType") };
}

/** In the order of the page. */
export function faultsOf(choice: RtsChoice, offer: RtsOffer): RtsFault[] {
  const { planYear, carrier, policyType } = choice;
  const faults: RtsFault[] = [];
  if (planYear === "") faults.push({ field: "planYear", rule: "required" });
  else if (!offer.planYears.some((year) => String(year) === planYear))
    faults.push({ field: "planYear", rule: "choice" });
  if (carrier && offer.carriers?.includes(carrier) === false)
    faults.push({ field: "carrier", rule: "choice" });
  if (policyType && offer.policyTypes?.includes(policyType) === false)
    faults.push({ field: "policyType", rule: "choice" });
  return faults;
}
