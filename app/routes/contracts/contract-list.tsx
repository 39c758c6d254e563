import { useTranslation } from "react-i18next";
import { contractStatuses } from "#api/statuses.ts";
import type { TitleWords } from "../../frame/title.tsx";
import { usePaths } from "../../frame/use-shell.ts";
import { useFormat } from "../../i18n/format.ts";
import {
  choiceFilter,
  defineList,
  forAgencies,
  forAgents,
  type ListColumn,
  textFilter,
} from "../../lists/list.ts";
import { ContractStatusBadge } from "../../producer/contract-status-badge.tsx";
import { Link } from "../../ui/link.tsx";
import type { ContractSummary } from "./summary.ts";
import { Rts } from "./summary-facts.tsx";
import { WritingNumber } from "./writing-number.tsx";

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
  cell: ({ rts }) => ((rts[years]?.ready ?? null) === null ? "–" : <Rts {...rts[years]} />),
  small: "labelled",
  ...forAgents,
});

const noneHas = (column: "end" | "upline" | "agents" | "rtsAgents") => ({
  isLeftOut: (_: Record<string, string>, rows: readonly ContractSummary[]) =>
    rows.every((row) => row[column] === null),
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
  columns: {
    carrier: {
      label: (t) => t("contracts:carrier"),
      value: ({ carrier }) => carrier,
      cell: (row) => <Carrier {...row} />,
      isSorted: true,
    },
    status: {
      label: (t) => t("contracts:status"),
      value: ({ status }) => status,
      named(t, status) {
        const known = statuses.find((one) => one === status);
        return known ? t(`contracts:statuses.${known}`) : status;
      },
      cell: ({ status }) => <Status status={status} />,
      small: "status",
      // A list that was asked for one status has it in each row.
      isLeftOut: ({ status }) => status !== "All",
    },
    policyTypes: {
      label: (t) => t("contracts:policyTypes"),
      value: ({ policyTypes }) => policyTypes.join(", "),
    },
    writingNumber: {
      label: (t) => t("contracts:writingNumber"),
      value: ({ writingNumber }) => writingNumber,
      cell: ({ writingNumber }) => (writingNumber ? <WritingNumber number={writingNumber} /> : "–"),
      nowrap: true,
      isSorted: true,
    },
    start: {
      label: (t) => t("contracts:start"),
      heading: (t) => t("contracts:startShort"),
      value: ({ start }) => start,
      as: "day",
      small: "labelled",
      isSorted: true,
    },
    end: {
      label: (t) => t("contracts:end"),
      heading: (t) => t("contracts:endShort"),
      value: ({ end }) => end,
      as: "day",
      small: "labelled",
      isSorted: true,
      ...noneHas("end"),
    },
    upline: {
      label: (t) => t("contracts:upline"),
      value: ({ upline }) => upline,
      small: "hidden",
      isSorted: true,
      ...noneHas("upline"),
    },
    level: {
      label: (t) => t("contracts:level"),
      value: ({ level }) => level,
      // An agency often has the same level with all carriers.
      isLeftOut: (_, rows) => rows.every(({ level }) => level === rows[0]?.level),
      ...forAgencies,
    },
    agents: {
      label: (t) => t("contracts:agents"),
      value: ({ agents }) => agents,
      cell: ({ agents, carrierId }) => <ToProducers count={agents} query={{ carrier: carrierId }} />,
      as: "number",
      small: "labelled",
      isSorted: true,
      ...noneHas("agents"),
      ...forAgencies,
    },
    rtsAgents: {
      label: (t, today) => t("contracts:rtsAgents", { year: today.slice(0, 4) }),
      value: ({ rtsAgents }) => rtsAgents,
      cell: ({ rtsAgents, carrierId }) => (
        <ToProducers count={rtsAgents} query={{ carrier: carrierId, rts: "Rts" }} />
      ),
      as: "number",
      small: "labelled",
      isSorted: true,
      ...noneHas("rtsAgents"),
      ...forAgencies,
    },
    policies: {
      label: (t) => t("contracts:policyCount"),
      value: ({ policies }) => policies,
      as: "number",
      small: "labelled",
      isSorted: true,
      ...forAgencies,
    },
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
  order: { by: "carrier" },
});

function Carrier({ id, carrier }: ContractSummary) {
  const paths = usePaths();
  return <Link to={paths.contract(id)}>{carrier}</Link>;
}

function Status({ status }: Pick<ContractSummary, "status">) {
  const { t } = useTranslation("contracts");
  return <ContractStatusBadge status={status} nameOf={(state) => t(`badge.states.${state}`)} />;
}

/** A number of agents, as a link to their contracts. */
function ToProducers({
  count,
  query: { carrier, ...query },
}: {
  count: number | null;
  query: { carrier: string | null; rts?: string };
}) {
  const { count: words } = useFormat();
  const paths = usePaths();
  if (count === null) return "–";
  return carrier && count > 0 ? (
    <Link to={paths.producers({ carrier, ...query })}>{words(count)}</Link>
  ) : (
    words(count)
  );
}
