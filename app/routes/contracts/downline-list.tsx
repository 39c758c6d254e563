import { useTranslation } from "react-i18next";
import type { DownlineAgent } from "#api/contracts.ts";
import { usePaths } from "../../frame/use-shell.ts";
import { defineList } from "../../lists/list.ts";
import { Link } from "../../ui/link.tsx";

/** The active agents below an agency's contract: `docs/product/contracts.md`, "Downline agents". */
export const downlineAgentList = defineList<DownlineAgent>()({
  name: "downline-agents",
  pattern: "/contracts/:contractId",
  address: (paths, query, { contractId = "" } = {}) => paths.contract(contractId, query),
  anchor: "downline",
  only: "agency",
  title: (t) => t("contracts:downline.name"),
  words: {
    count: (t, { count, total }) => t("contracts:downline.count", { count, total }),
    loadFailed: (t) => t("contracts:downline.loadFailed"),
    none: (t) => t("contracts:downline.none"),
  },
  rowKey: ({ AgentId, WritingNumber, UplineAgency }) => `${AgentId} ${WritingNumber} ${UplineAgency}`,
  columns: {
    agency: {
      label: (t) => t("contracts:downline.agency"),
      value: ({ UplineAgency }) => UplineAgency,
      isSorted: true,
    },
    agent: {
      label: (t) => t("contracts:downline.agent"),
      value: ({ AgentName }) => AgentName,
      cell: (row) => <Agent {...row} />,
      isSorted: true,
    },
    writingNumber: {
      label: (t) => t("contracts:downline.writingNumber"),
      value: ({ WritingNumber }) => WritingNumber,
      isSorted: true,
    },
    start: {
      label: (t) => t("contracts:downline.start"),
      value: ({ StartDate }) => StartDate,
      as: "day",
      isSorted: true,
      small: "labelled",
    },
    policies: {
      label: (t) => t("contracts:downline.policies"),
      value: ({ PolicyCount }) => PolicyCount ?? 0,
      isSorted: true,
      as: "number",
      small: "labelled",
    },
  },
  alwaysShown: "agent",
  filters: {},
  order: { by: "agent" },
  pageSizes: [15, 25, 50],
});

function Agent({ AgentId, AgentName }: DownlineAgent) {
  const { t } = useTranslation("lists");
  const paths = usePaths();
  return <Link to={paths.producer(AgentId)}>{AgentName || t("unnamedAgent")}</Link>;
}
