import { useTranslation } from "react-i18next";
import type { BoardRow } from "#api/board.ts";
import { boardFilters, certificationFindings, lastingFindings } from "#api/board-names.ts";
import { hasNextYear } from "#api/plan-years.ts";
import { usePaths } from "../../frame/use-shell.ts";
import {
  choiceFilter,
  defineList,
  type ListPlace,
  offeredFilter,
  textFilter,
  type ViewOf,
} from "../../lists/list.ts";
import { Link } from "../../ui/link.tsx";
import { contractFindingsShown, Finding, nameOf, type Verdict, VerdictBadge } from "./finding.tsx";
import { type Check, verdictOf } from "./readiness.ts";

/** The contracts of a downline, each with what its agent misses to sell: `docs/product/readiness.md`, "Who may sell?". */

const LONGEST_NAME = 100;
const planYears = ["this", "next"] as const;
const onlyChoices = ["all", ...boardFilters] as const;

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
  rowKey: ({ ContractId }) => ContractId,
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
    contract: {
      label: (t) => t("board:columns.contract"),
      value: ({ Contract }) => Contract,
      named: (t, found) => nameOf(contractFindingsShown, found, (known) => t(`board:contract.${known}`)),
      cell: ({ Contract: found }) => <Finding kind="contract" found={found} until={null} />,
      small: "labelled",
    },
    certification: {
      label: (t) => t("board:columns.certification"),
      value: ({ Certification }) => Certification,
      named: (t, found) => nameOf(certificationFindings, found, (known) => t(`board:certification.${known}`)),
      cell: ({ Certification: found, CertifiedStates: states }) => (
        <Finding kind="certification" found={found} until={null} states={states} />
      ),
      small: "labelled",
    },
    license: {
      label: (t) => t("board:columns.license"),
      value: ({ License }) => License,
      named: (t, found) => nameOf(lastingFindings, found, (known) => t(`board:lasting.${known}`)),
      cell: ({ License: found, LicenseUntil: until }) => (
        <Finding kind="license" found={found} until={until} />
      ),
      small: "labelled",
    },
    licenseUntil: {
      label: (t) => t("board:columns.licenseUntil"),
      value: ({ LicenseUntil }) => LicenseUntil,
      as: "day",
      isExportedOnly: true,
    },
    eAndO: {
      label: (t) => t("board:columns.eAndO"),
      value: ({ EAndO }) => EAndO,
      named: (t, found) => nameOf(lastingFindings, found, (known) => t(`board:lasting.${known}`)),
      cell: ({ EAndO: found, EAndOUntil: until }) => <Finding kind="eAndO" found={found} until={until} />,
      small: "labelled",
    },
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

export const checksIn = ({ Contract, Certification, License, EAndO }: BoardRow) =>
  [`contract.${Contract}`, `certification.${Certification}`, `license.${License}`, `eAndO.${EAndO}`].map(
    (finding) => ({ finding: finding as Check["finding"] }),
  );

function Agent({ AgentId, AgentName }: BoardRow) {
  const { t } = useTranslation("lists");
  const paths = usePaths();
  return <Link to={paths.producer(AgentId)}>{AgentName || t("unnamedAgent")}</Link>;
}
