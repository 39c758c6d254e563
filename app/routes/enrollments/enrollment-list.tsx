import { useTranslation } from "react-i18next";
import type { Enrollment } from "../../api-client/enrollments.server.ts";
import { usePaths } from "../../frame/use-shell.ts";
import {
  choiceFilter,
  dayFilter,
  defineList,
  forAgencies,
  offeredFilter,
  textFilter,
  type ViewOf,
} from "../../lists/list.ts";
import { policyTypeAbbreviation, stateAbbreviation } from "../../producer/abbreviations.ts";
import { agentFilters } from "../../producer/agent-search/agent-filters.ts";
import { Link } from "../../ui/link.tsx";
import { Short } from "../../ui/text.tsx";
import { useItemName } from "./missing-items.ts";
import { statuses, statusOf } from "./status.ts";
import { EnrollmentStatus } from "./status-badge.tsx";

/** The list of enrollments: `docs/product/enrollments.md`, "List". */

const LONGEST_NAME = 100;

/** A file's name never has the name of a customer. */
const ofOneCustomer = { inFileName: () => "one customer" };

/** Few enrollments are terminated. Those who filter for them see why and when. */
const isAboutAll = ({ status, reason }: Record<string, string>) => status !== "Terminated" && !reason;

export const enrollmentList = defineList<Enrollment>()({
  name: "enrollments",
  address: (paths, query) => paths.enrollments(query),
  title: (t) => t("enrollments:title"),
  words: {
    count: (t, words) => t("enrollments:count", words),
    countNone: (t) => t("enrollments:countNone"),
    loadFailed: (t) => t("enrollments:loadFailed"),
    none: (t) => t("enrollments:none"),
    noneHint: (t) => t("enrollments:noneHint"),
    first: { label: (t) => t("enrollments:submit"), to: (paths) => paths.applications() },
    noneMatching: (t) => t("enrollments:noneMatching"),
    noneMatchingHint: (t) => t("enrollments:noneMatchingHint"),
    showAll: (t) => t("enrollments:showAll"),
    exported: {
      pending: (t) => t("enrollments:export.pending"),
      done: (t) => t("enrollments:export.done"),
      failed: (t) => t("enrollments:export.failed"),
    },
  },
  rowKey: ({ PolicyId }) => PolicyId,
  columns: {
    customer: {
      label: (t) => t("enrollments:columns.customer"),
      value: customerOf,
      cell: (row) => <Customer {...row} />,
      isSorted: true,
      isShownOnly: true,
    },
    lastName: {
      label: (t) => t("enrollments:filters.lastName"),
      value: ({ CustomerLastName }) => CustomerLastName,
      isExportedOnly: true,
    },
    firstName: {
      label: (t) => t("enrollments:filters.firstName"),
      value: ({ CustomerFirstName }) => CustomerFirstName,
      isExportedOnly: true,
    },
    producer: {
      label: (t) => t("enrollments:columns.producer"),
      value: ({ AgentName }) => AgentName,
      cell: (row) => <Producer {...row} />,
      isSorted: true,
      ...forAgencies,
    },
    state: {
      label: (t) => t("enrollments:columns.state"),
      value: ({ CustomerState }) => CustomerState,
      cell: ({ CustomerState: state }) =>
        state ? <Short full={state} short={stateAbbreviation(state)} /> : "–",
      isSorted: true,
    },
    county: {
      label: (t) => t("enrollments:columns.county"),
      value: ({ CustomerCounty }) => CustomerCounty,
      isSorted: true,
      small: "hidden",
    },
    status: {
      label: (t) => t("enrollments:columns.status"),
      value: ({ AppQueueStatus }) => AppQueueStatus,
      named(t, status) {
        const known = statusOf(status);
        return known ? t(`enrollmentStatus:${known}.name`) : status;
      },
      cell: ({ AppQueueStatus }) => <EnrollmentStatus text={AppQueueStatus} />,
      isSorted: true,
      small: "status",
    },
    missing: {
      label: (t) => t("missingInformation:title"),
      value: () => null,
      cell: ({ MissingItems }) => (MissingItems.length > 0 ? <MissingItemNames items={MissingItems} /> : "–"),
      isShownOnly: true,
      isLeftOut: ({ status }) => status !== "PendingInformation",
      extension: "missingInformation",
      small: "line",
    },
    carrier: {
      label: (t) => t("enrollments:columns.carrier"),
      value: ({ InsurerName }) => InsurerName,
      isSorted: true,
    },
    policyType: {
      label: (t) => t("enrollments:columns.policyType"),
      value: ({ PolicyType }) => PolicyType,
      cell: ({ PolicyType: type }) =>
        type ? <Short full={type} short={policyTypeAbbreviation(type)} /> : "–",
      isSorted: true,
    },
    effective: {
      label: (t) => t("enrollments:export.effective"),
      heading: (t) => t("enrollments:columns.effective"),
      value: ({ EffectiveDate }) => EffectiveDate,
      as: "day",
      isSorted: true,
      small: "labelled",
    },
    reason: {
      label: (t) => t("enrollments:columns.reason"),
      value: ({ TerminationReason }) => TerminationReason,
      isSorted: true,
      small: "hidden",
      isLeftOut: isAboutAll,
    },
    terminated: {
      label: (t) => t("enrollments:export.terminated"),
      heading: (t) => t("enrollments:columns.terminated"),
      value: ({ TerminationDate }) => TerminationDate,
      as: "day",
      isSorted: true,
      small: "labelled",
      isLeftOut: isAboutAll,
    },
  },
  alwaysShown: "customer",
  filters: {
    lastName: textFilter(LONGEST_NAME, {
      label: (t) => t("enrollments:filters.lastName"),
      ...ofOneCustomer,
    }),
    firstName: textFilter(LONGEST_NAME, {
      label: (t) => t("enrollments:filters.firstName"),
      ...ofOneCustomer,
    }),
    state: offeredFilter({
      label: (t) => t("enrollments:filters.state"),
      offered: {
        every: (t) => t("enrollments:every.state"),
        failed: (t) => t("enrollments:failed.state"),
      },
    }),
    county: offeredFilter({
      label: (t) => t("enrollments:filters.county"),
      dependsOn: "state",
      offered: {
        every: (t) => t("enrollments:every.county"),
        failed: (t) => t("enrollments:failed.county"),
      },
      inFileName: () => "one county",
    }),
    ...agentFilters,
    carrier: offeredFilter({
      label: (t) => t("enrollments:filters.carrier"),
      offered: {
        every: (t) => t("enrollments:every.carrier"),
        failed: (t) => t("enrollments:failed.carrier"),
      },
    }),
    policyType: offeredFilter({
      label: (t) => t("enrollments:filters.policyType"),
      at: "fold",
      offered: {
        every: (t) => t("enrollments:every.policyType"),
        failed: (t) => t("enrollments:failed.policyType"),
      },
    }),
    status: choiceFilter(["", ...statuses], "", {
      label: (t) => t("enrollments:filters.status"),
      named: (t, status) =>
        status === "" ? t("enrollments:every.status") : t(`enrollmentStatus:${status}.name`),
      extension: "enrollmentStatus",
    }),
    active: choiceFilter(["all", "only"], "all", {
      label: (t) => t("enrollments:filters.active"),
      named: (t, active) => t(`enrollments:active.${active}`),
      at: "links",
      inFileName: (active) => (active === "only" ? "active" : ""),
    }),
    effective: choiceFilter(["any", "future"], "any", {
      label: (t) => t("enrollments:filters.effective"),
      named: (t, effective) => t(`enrollments:effective.${effective}`),
      at: "links",
      replaces: ["effectiveFrom", "effectiveTo"],
    }),
    effectiveFrom: dayFilter({
      label: (t) => t("enrollments:filters.effectiveFrom"),
      at: "fold",
      range: { to: "effectiveTo" },
    }),
    effectiveTo: dayFilter({ label: (t) => t("enrollments:filters.effectiveTo"), at: "fold" }),
    receivedFrom: dayFilter({
      label: (t) => t("enrollments:filters.receivedFrom"),
      at: "fold",
      range: { to: "receivedTo" },
    }),
    receivedTo: dayFilter({ label: (t) => t("enrollments:filters.receivedTo"), at: "fold" }),
    agentReceivedFrom: dayFilter({
      label: (t) => t("enrollments:filters.agentReceivedFrom"),
      at: "fold",
      range: { to: "agentReceivedTo" },
    }),
    agentReceivedTo: dayFilter({ label: (t) => t("enrollments:filters.agentReceivedTo"), at: "fold" }),
    reason: offeredFilter({
      label: (t) => t("enrollments:filters.reason"),
      at: "fold",
      offered: {
        every: (t) => t("enrollments:every.reason"),
        failed: (t) => t("enrollments:failed.reason"),
      },
    }),
  },
  order: { by: "customer" },
  pageSizes: [25, 50, 100],
  correct: (filters) => ({
    ...filters,
    // Days that are typed say more than the preset, which no form can switch off.
    ...((filters.effectiveFrom || filters.effectiveTo) && { effective: "any" }),
    // Text that is typed takes the place of the agent who was chosen before.
    ...(filters.agent && { filterAgentId: "" }),
  }),
});

export type EnrollmentView = ViewOf<typeof enrollmentList>;

/** The customer's last name, first name; null when neither is there. */
export function customerOf({
  CustomerLastName,
  CustomerFirstName,
}: Pick<Enrollment, "CustomerLastName" | "CustomerFirstName">): string | null {
  const parts = [CustomerLastName, CustomerFirstName].map((part) => part?.trim()).filter(Boolean);
  return parts.join(", ") || null;
}

function Customer(row: Enrollment) {
  const { t } = useTranslation("enrollments");
  const paths = usePaths();
  return <Link to={paths.enrollment(row.PolicyId)}>{customerOf(row) ?? t("unnamedCustomer")}</Link>;
}

function MissingItemNames({ items }: { items: readonly string[] }) {
  return items.map(useItemName()).join(", ");
}

function Producer({ AgentId, AgentName, AgentIsActive }: Enrollment) {
  const { t } = useTranslation("lists");
  const paths = usePaths();
  const name = AgentName?.trim();
  if (!AgentId || AgentIsActive === false) return name || "–";
  return <Link to={paths.producer(AgentId)}>{name || t("unnamedAgent")}</Link>;
}
