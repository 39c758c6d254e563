import { useTranslation } from "react-i18next";
import type { BoardRow } from "#api/board.ts";
import { hasNextYear } from "#api/plan-years.ts";
import { boardFilters, findingFields, type Thing, things } from "#api/readiness-names.ts";
import { usePaths } from "../../frame/use-shell.ts";
import {
  choiceFilter,
  defineList,
  type ListColumn,
  type ListPlace,
  offeredFilter,
  textFilter,
  type ViewOf,
} from "../../lists/list.ts";
import { Link } from "../../ui/link.tsx";
import { Finding, findingName, type Verdict, VerdictBadge } from "./finding.tsx";
import { type Check, verdictOf } from "./readiness.ts";

/** The contracts of a downline, each with what its agent misses to sell: `docs/product/readiness.md`, "Who may sell?". */

const LONGEST_NAME = 100;
const planYears = ["this", "next"] as const;
const onlyChoices = ["all", ...boardFilters] as const;

/** A column with what is found. */
const finding = (
  thing: Thing,
  more: (row: BoardRow) => { until: string | null; states?: string[] },
): ListColumn<BoardRow> => ({
  label: (t) => t(`board:columns.${thing}`),
  value: (row) => row[findingFields[thing]],
  named: (t, found) => findingName(t, thing, found),
  cell: (row) => <Finding thing={thing} found={row[findingFields[thing]]} {...more(row)} />,
  small: "labelled",
});

export const boardList = defineList<BoardRow>()({
  name: "who-may-sell",
  address: (paths, query) => paths.board(query),
  only: "agency",
  extension: "sellingBoard",
  title: (t) => t("shell:areas.board"),
  words: {
    count: (t, { count, total, order }) => t("board:count", { count, total, order }),
    loadFailed: (t) => t("board:loadFailed"),
    none: (t) => t("board:none"),
    noneMatching: (t) => t("board:noneMatching"),
    noneMatchingHint: (t) => t("board:noneMatchingHint"),
  },
  rowKey: ({ ContractId, AgentId }) => ContractId ?? AgentId,
  isRepeated: ({ AgentId }, above) => AgentId === above.AgentId,
  columns: {
    agent: {
      label: (t) => t("producers:columns.agent"),
      value: ({ AgentName }) => AgentName,
      cell: (row) => <Agent {...row} />,
      isSorted: true,
    },
    npn: { label: (t) => t("producers:export.npn"), value: ({ AgentNpn }) => AgentNpn, isExportedOnly: true },
    email: {
      label: (t) => t("producers:export.email"),
      value: ({ AgentEmail }) => AgentEmail,
      isExportedOnly: true,
    },
    phone: {
      label: (t) => t("board:columns.phone"),
      value: ({ AgentPhone }) => AgentPhone,
      isExportedOnly: true,
    },
    carrier: {
      label: (t) => t("producers:columns.carrier"),
      value: ({ InsurerName }) => InsurerName,
      isSorted: true,
    },
    upline: {
      label: (t) => t("producers:columns.upline"),
      value: ({ UplineAgency }) => UplineAgency,
      isSorted: true,
      small: "hidden",
    },
    verdict: {
      label: (t) => t("board:columns.verdict"),
      value: (row) => verdictOf(checksIn(row)),
      named: (t, verdict) => t(`board:verdicts.${verdict as Verdict}`),
      cell: (row) => <VerdictBadge verdict={verdictOf(checksIn(row))} />,
      small: "status",
    },
    contract: finding("contract", () => ({ until: null })),
    certification: finding("certification", ({ CertifiedStates: states }) => ({ until: null, states })),
    license: finding("license", ({ LicenseUntil: until }) => ({ until })),
    licenseUntil: {
      label: (t) => t("board:columns.licenseUntil"),
      value: ({ LicenseUntil }) => LicenseUntil,
      as: "day",
      isExportedOnly: true,
    },
    appointment: finding("appointment", ({ AppointedStates: states }) => ({ until: null, states })),
    eAndO: finding("eAndO", ({ EAndOUntil: until }) => ({ until })),
    asked: {
      label: (t) => t("board:asked"),
      value: ({ AskedDate }) => AskedDate,
      as: "day",
      small: "labelled",
      isLeftOut: (_, rows) => rows.every(({ AskedDate }) => !AskedDate),
    },
    eAndOUntil: {
      label: (t) => t("board:columns.eAndOUntil"),
      value: ({ EAndOUntil }) => EAndOUntil,
      as: "day",
      isExportedOnly: true,
    },
  },
  alwaysShown: "agent",
  filters: {
    only: choiceFilter(onlyChoices, "all", {
      label: (t) => t("board:only"),
      named: (t, choice) => t(`board:choices.${choice}`),
    }),
    carrier: offeredFilter({
      label: (t) => t("producers:columns.carrier"),
      offered: { every: (t) => t("producers:allCarriers"), failed: (t) => t("producers:carriersFailed") },
    }),
    state: offeredFilter({
      label: (t) => t("board:state"),
      offered: { every: (t) => t("board:anyState"), failed: (t) => t("board:statesFailed") },
    }),
    year: {
      ...choiceFilter(planYears, "this", {
        label: (t) => t("board:year"),
        named: (t, choice) => t(`board:years.${choice}`),
      }),
      isThere: ({ today }: ListPlace) => hasNextYear(today),
    },
    name: textFilter(LONGEST_NAME, { label: (t) => t("producers:columns.agent") }),
  },
  order: { by: "agent" },
  pageSizes: [25, 50, 100],
});

export type BoardView = ViewOf<typeof boardList>;

const checksIn = (row: BoardRow) =>
  things.map((thing) => ({ finding: `${thing}.${row[findingFields[thing]]}` as Check["finding"] }));

function Agent({ AgentId, AgentName }: BoardRow) {
  const { t } = useTranslation("lists");
  const paths = usePaths();
  return <Link to={paths.producer(AgentId)}>{AgentName || t("unnamedAgent")}</Link>;
}
