import { useTranslation } from "react-i18next";
import { usePaths } from "../../frame/use-shell.ts";
import { useFormat } from "../../i18n/format.ts";
import { choiceFilter, defineList, textFilter, type ViewOf } from "../../lists/list.ts";
import { Badge } from "../../ui/badge.tsx";
import { Link } from "../../ui/link.tsx";
import { StatusBadge } from "./status-badge.tsx";
import { typeNameKey } from "./use-type-name.ts";

/** The list of help requests: `docs/product/help-requests.md`, "List". */

/** Days are `YYYY-MM-DD`. */
export type ListedRequest = {
  id: string;
  type: string | null;
  description: string;
  requested: string | null;
  updated: string | null;
  isCompleted: boolean;
  /** The team has answered, and waits. */
  isWaiting: boolean;
  newNotes: number;
  /** It is on its way to the backend. */
  isPending?: true;
};

const statuses = ["all", "open", "completed"] as const;
const statusOf = ({ isCompleted, isWaiting }: ListedRequest) =>
  isCompleted ? "completed" : isWaiting ? "waiting" : "open";

export const helpRequestList = defineList<ListedRequest>()({
  name: "help-requests",
  address: (paths, query) => paths.helpRequests(query),
  title: (t) => t("helpRequests:title"),
  words: {
    count: (t, words) => t("helpRequests:count", words),
    countNone: (t) => t("helpRequests:countNone"),
    loadFailed: (t) => t("helpRequests:loadFailed"),
    none: (t) => t("helpRequests:none"),
    noneHint: (t) => t("helpRequests:noneHint"),
    first: { label: (t) => t("helpRequests:request.open"), to: (paths) => paths.newHelpRequest() },
    noneMatchingHint: (t) => t("helpRequests:noneMatchingHint"),
    showAll: (t) => t("helpRequests:showAll"),
  },
  rowKey: ({ id }) => id,
  columns: {
    type: {
      label: (t) => t("helpRequests:columns.type"),
      value: ({ type }) => type,
      named(t, type) {
        const key = typeNameKey(type);
        return key ? t(key) : type;
      },
      nowrap: true,
    },
    description: {
      label: (t) => t("helpRequests:columns.description"),
      value: ({ description }) => description,
      cell: (row) => (row.isPending ? row.description : <RequestLink {...row} />),
    },
    requested: {
      label: (t) => t("helpRequests:columns.requested"),
      value: ({ requested }) => requested,
      as: "day",
      isSorted: true,
      nowrap: true,
      small: "labelled",
    },
    updated: {
      label: (t) => t("helpRequests:columns.updated"),
      value: ({ updated }) => updated,
      as: "day",
      isSorted: true,
      nowrap: true,
      small: "labelled",
    },
    status: {
      label: (t) => t("helpRequests:columns.status"),
      value: statusOf,
      named: (t, status) => t(`helpRequests:statuses.${status as "open" | "waiting" | "completed"}`),
      cell: (row) => <Status {...row} />,
      isSorted: true,
      nowrap: true,
      small: "status",
    },
  },
  alwaysShown: "description",
  filters: {
    status: choiceFilter(statuses, "all", {
      label: (t) => t("helpRequests:filters.status"),
      named: (t, status) => t(`helpRequests:statuses.${status}`),
    }),
    text: textFilter(100, {
      label: (t) => t("helpRequests:filters.text"),
      input: { type: "search", wide: true },
    }),
  },
  order: { by: "updated", desc: true },
  pageSizes: [25, 50, 100],
});

export type HelpRequestView = ViewOf<typeof helpRequestList>;

function RequestLink({ id, description, newNotes, isCompleted }: ListedRequest) {
  const { t } = useTranslation("helpRequests");
  const { count } = useFormat();
  return (
    <>
      <Link to={usePaths().helpRequest(id)}>{description || t("noDetails")}</Link>
      {newNotes > 0 && !isCompleted && (
        <>
          {" "}
          <Badge tone="brand">{t("newNotes", { count: newNotes, total: count(newNotes) })}</Badge>
        </>
      )}
    </>
  );
}

function Status({ isPending, ...request }: ListedRequest) {
  const { t } = useTranslation("helpRequests");
  if (!isPending) return <StatusBadge {...request} />;
  return (
    <Badge tone="info" icon="pending">
      {t("sending")}
    </Badge>
  );
}
