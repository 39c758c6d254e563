import { useTranslation } from "react-i18next";
import { hasNextYear } from "#api/plan-years.ts";
import { contractStatuses, contractStatusFilters, type RtsFilter, rtsFilters } from "#api/statuses.ts";
import type { TitleWords } from "../../frame/title.tsx";
import { usePaths } from "../../frame/use-shell.ts";
import {
  choiceFilter,
  defineList,
  type ListColumn,
  type ListPlace,
  type ListWords,
  offeredFilter,
  type ViewOf,
} from "../../lists/list.ts";
import { agentFilters } from "../../producer/agent-search/agent-filters.ts";
import { ContractStatusBadge } from "../../producer/contract-status-badge.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Link } from "../../ui/link.tsx";

/** The contracts of all downline producers, and those of one: `docs/product/producers.md`, "List" and "Producer". */

/** Days are `YYYY-MM-DD`. */
export type ProducerRow = {
  /** The id of the agent. */
  id: string;
  agent: string | null;
  npn: string | null;
  email: string | null;
  carrier: string | null;
  upline: string | null;
  writingNumber: string | null;
  start: string | null;
  end: string | null;
  /** `NoCerts` for a plan year without certifications. */
  rts: Exclude<RtsFilter, "All">;
  rtsNext: Exclude<RtsFilter, "All">;
  policies: number;
  policyTypes: string[];
  status: string;
  /** There is no page about the agent. */
  isGone: boolean;
};

/** Next year's RTS is asked for from August on. */
const fromAugust = { isThere: ({ today }: ListPlace) => hasNextYear(today) };
const rtsLabel = (t: TitleWords, today: string, years: number) =>
  t("producers:columns.rts", { year: Number(today.slice(0, 4)) + years });
const rtsName = (t: TitleWords, choice: string) => t(`producers:rtsChoices.${choice as RtsFilter}`);

const columns = {
  status: {
    label: (t) => t("producers:status"),
    value: ({ status }) => status,
    named: (t, status) => {
      const known = contractStatuses.find((one) => one === status);
      return known ? t(`producers:badge.states.${known}`) : status;
    },
    cell: ({ status }) => <Status status={status} />,
    // A list that was asked for one status has it in each row.
    isLeftOut: ({ status }) => status !== "All",
  },
  carrier: {
    label: (t) => t("producers:columns.carrier"),
    value: ({ carrier }) => carrier,
    isSorted: true,
  },
  policyTypes: {
    label: (t) => t("producers:columns.policyTypes"),
    value: ({ policyTypes }) => policyTypes.join(", "),
  },
  upline: { label: (t) => t("producers:columns.upline"), value: ({ upline }) => upline, isSorted: true },
  writingNumber: {
    label: (t) => t("producers:columns.writingNumber"),
    value: ({ writingNumber }) => writingNumber,
    nowrap: true,
    isSorted: true,
  },
  start: {
    label: (t) => t("producers:export.start"),
    heading: (t) => t("producers:columns.start"),
    value: ({ start }) => start,
    as: "day",
    isSorted: true,
    small: "labelled",
  },
  end: {
    label: (t) => t("producers:export.end"),
    heading: (t) => t("producers:columns.end"),
    value: ({ end }) => end,
    as: "day",
    isSorted: true,
    small: "labelled",
    // Most contracts have no end.
    isLeftOut: (_, rows) => rows.every(({ end }) => !end),
  },
  rts: {
    label: (t, today) => rtsLabel(t, today, 0),
    value: ({ rts }) => rts,
    named: rtsName,
    cell: ({ rts }) => rtsCell(rts),
    small: "labelled",
  },
  rtsNext: {
    label: (t, today) => rtsLabel(t, today, 1),
    value: ({ rtsNext }) => rtsNext,
    named: rtsName,
    cell: ({ rtsNext }) => rtsCell(rtsNext),
    small: "labelled",
    ...fromAugust,
  },
  policies: {
    label: (t) => t("producers:columns.policies"),
    value: ({ policies }) => policies,
    isSorted: true,
    as: "number",
    small: "hidden",
  },
} as const satisfies Record<string, ListColumn<ProducerRow>>;

/** Words of a choice in the name of a file. */
const rtsParts = { All: "", Rts: "rts", Failed: "not rts", NoCerts: "no certifications" } as const;
const statusParts: Record<string, string> = { All: "", RecentlyActivated: "recent" };

const status = choiceFilter(contractStatusFilters, "Active", {
  label: (t) => t("producers:status"),
  named: (t, status) => t(`producers:statuses.${status}`),
  inFileName: (status) => statusParts[status] ?? status,
});
const carrier = offeredFilter({
  label: (t) => t("producers:columns.carrier"),
  offered: {
    every: (t) => t("producers:allCarriers"),
    failed: (t) => t("producers:carriersFailed"),
  },
});
const rtsFilter = (years: number) =>
  choiceFilter(rtsFilters, "All", {
    label: (t, today) => rtsLabel(t, today, years),
    named: rtsName,
    inFileName(choice, today) {
      const part = rtsParts[choice as RtsFilter];
      return part && `${part} ${Number(today.slice(0, 4)) + years}`;
    },
  });

/** The words of both lists. */
const words = {
  count: (t, words) => t("producers:count", words),
  countNone: (t) => t("producers:countNone"),
  loadFailed: (t) => t("producers:loadFailed"),
  none: (t) => t("producers:none"),
  noneHint: (t) => t("producers:noneActiveHint"),
  exported: {
    pending: (t) => t("producers:export.pending"),
    done: (t) => t("producers:export.done"),
    failed: (t) => t("producers:export.failed"),
  },
} satisfies ListWords;

export const producerList = defineList<ProducerRow>()({
  name: "producer-contracts",
  address: (paths, query) => paths.producers(query),
  only: "agency",
  title: (t) => t("producers:name"),
  words: { ...words, noneMatchingHint: (t) => t("producers:noneHint") },
  rowKey: (_, index) => index,
  isRepeated: ({ id }, above) => id === above.id,
  columns: {
    carrier: columns.carrier,
    policyTypes: { ...columns.policyTypes, small: "hidden" },
    agent: {
      label: (t) => t("producers:columns.agent"),
      value: ({ agent }) => agent,
      cell: (row) => <Agent {...row} />,
      isSorted: true,
    },
    npn: {
      label: (t) => t("producers:export.npn"),
      value: ({ npn }) => npn,
      extension: "agentContacts",
      isExportedOnly: true,
    },
    email: {
      label: (t) => t("producers:export.email"),
      value: ({ email }) => email,
      extension: "agentContacts",
      isExportedOnly: true,
    },
    // The rows of many producers have no room on a phone for the policy types and the upline.
    upline: { ...columns.upline, small: "hidden" },
    writingNumber: columns.writingNumber,
    start: columns.start,
    end: columns.end,
    rts: columns.rts,
    rtsNext: columns.rtsNext,
    policies: columns.policies,
    status: columns.status,
  },
  alwaysShown: "agent",
  filters: {
    status,
    carrier,
    rts: { ...rtsFilter(0), at: "links" },
    rtsNext: { ...rtsFilter(1), at: "links", ...fromAugust },
    ...agentFilters,
  },
  order: { by: ({ filterAgentId }) => (filterAgentId ? "carrier" : "agent") },
  pageSizes: [25, 50, 100],
  // Text that is typed takes the place of the agent who was chosen before.
  correct: (filters) => (filters.agent ? { ...filters, filterAgentId: "" } : filters),
});

export type ProducerView = ViewOf<typeof producerList>;

export const producerContractsList = defineList<ProducerRow>()({
  name: "contracts-of-a-producer",
  pattern: "/producers/:agentId",
  address: (paths, query, { agentId = "" } = {}) => paths.producer(agentId, query),
  anchor: "contracts",
  only: "agency",
  title: (t) => t("producer:contracts.title"),
  words: { ...words, noneMatchingHint: (t) => t("producer:contracts.noneHint") },
  rowKey: (_, index) => index,
  columns,
  alwaysShown: "carrier",
  filters: { status, carrier, rts: rtsFilter(0), rtsNext: { ...rtsFilter(1), ...fromAugust } },
  order: { by: "carrier" },
  pageSizes: [15, 25, 50],
});

export type ProducerContractsView = ViewOf<typeof producerContractsList>;

function Agent({ id, agent, isGone }: ProducerRow) {
  const { t } = useTranslation("lists");
  const paths = usePaths();
  const name = agent || t("unnamedAgent");
  return isGone ? name : <Link to={paths.producer(id)}>{name}</Link>;
}

function Status({ status }: Pick<ProducerRow, "status">) {
  const { t } = useTranslation("producers");
  return <ContractStatusBadge status={status} nameOf={(state) => t(`badge.states.${state}`)} />;
}

/** A year without certifications has a dash. */
const rtsCell = (ready: ProducerRow["rts"]) => (ready === "NoCerts" ? "–" : <Rts ready={ready} />);

function Rts({ ready }: { ready: Exclude<ProducerRow["rts"], "NoCerts"> }) {
  const { t } = useTranslation("producers");
  return <Badge tone={ready === "Rts" ? "positive" : "warning"}>{t(`rtsChoices.${ready}`)}</Badge>;
}
