import { contractStatuses } from "#api/statuses.ts";
import type { TitleWords } from "../../frame/title.tsx";
import { choiceFilter, defineList, forAgents, type ListColumn, textFilter } from "../../lists/list.ts";
import type { ContractSummary } from "./summary.ts";

/** The contracts of the selected portal: `docs/product/contracts.md`, "List". */

const statuses = ["All", ...contractStatuses] as const;

const rtsLabel = (t: TitleWords, today: string, years: number) =>
  t("contracts:rtsYear", { year: Number(today.slice(0, 4)) + years });

/** Contracts of agencies show no RTS. @param years 0 for this plan year, 1 for the next */
const rtsColumn = (years: 0 | 1): ListColumn<ContractSummary> => ({
  label: (t, today) => rtsLabel(t, today, years),
  value({ rts }) {
    const ready = rts[years]?.ready ?? null;
    return ready === null ? null : ready ? "RTS" : "NotRts";
  },
  named: (t, ready) => (ready === "NotRts" ? t("contracts:rtsChoices.NotRts") : ready),
  ...forAgents,
});

export const contractList = defineList<ContractSummary>()({
  name: "contracts",
  address: (paths, query) => paths.contracts(query),
  title: (t) => t("contracts:title"),
  words: {
    count: (t, { count }) => t("contracts:count", { count }),
    countNone: (t) => t("contracts:count", { count: 0 }),
    loadFailed: (t) => t("contracts:loadFailed"),
    none: (t) => t("contracts:none.All"),
    noneHint: (t) => t("contracts:noneActiveHint"),
    noneMatchingHint: (t) => t("contracts:noneHint"),
  },
  rowKey: ({ id }) => id,
  layout: "cards",
  columns: {
    carrier: { label: (t) => t("contracts:carrier"), value: ({ carrier }) => carrier },
    status: {
      label: (t) => t("contracts:status"),
      value: ({ status }) => status,
      named(t, status) {
        const known = statuses.find((one) => one === status);
        return known ? t(`contracts:statuses.${known}`) : status;
      },
    },
    policyTypes: {
      label: (t) => t("contracts:policyTypes"),
      value: ({ policyTypes }) => policyTypes.join(", "),
    },
    writingNumber: {
      label: (t) => t("contracts:writingNumber"),
      value: ({ writingNumber }) => writingNumber,
    },
    start: { label: (t) => t("contracts:start"), value: ({ start }) => start, as: "day" },
    end: { label: (t) => t("contracts:end"), value: ({ end }) => end, as: "day" },
    upline: { label: (t) => t("contracts:upline"), value: ({ upline }) => upline },
    level: { label: (t) => t("contracts:level"), value: ({ level }) => level },
    rts: rtsColumn(0),
    rtsNext: rtsColumn(1),
  },
  alwaysShown: "carrier",
  filters: {
    status: choiceFilter(statuses, "Active", {
      label: (t) => t("contracts:status"),
      named: (t, status) => t(`contracts:statuses.${status}`),
      inFileName: (status) => (status === "All" ? "" : status),
    }),
    carrier: textFilter(80, {
      label: (t) => t("contracts:carrierLabel"),
      chip: (t) => t("contracts:carrier"),
      input: { type: "search" },
      inFileName: (carrier) => carrier,
    }),
    // For this plan year.
    rts: choiceFilter(["All", "NotRts"], "All", {
      label: (t, today) => rtsLabel(t, today, 0),
      named: (t, choice) => t(`contracts:rtsChoices.${choice}`),
      inFileName: (choice) => (choice === "NotRts" ? "not rts" : ""),
      ...forAgents,
    }),
  },
  order: (t) => t("contracts:carrier"),
});
