import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { usePaths } from "../../frame/use-shell.ts";
import { useFormat } from "../../i18n/format.ts";
import { ListPager } from "../../lists/list-pager.tsx";
import { useOrder } from "../../lists/use-order.ts";
import { Badge } from "../../ui/badge.tsx";
import { type Column, DataTable } from "../../ui/table.tsx";
import type { Found, ListedRequest, Loaded } from "./list-page.server.ts";
import { helpRequestList, type SortColumn } from "./request-list.ts";
import { StatusBadge } from "./status-badge.tsx";
import type { PendingRequest } from "./use-pending.ts";
import { useTypeName } from "./use-type-name.ts";

type Row = ListedRequest | PendingRequest;

const isPending = (row: Row): row is PendingRequest => "isPending" in row;

type Props = Pick<Loaded, "view"> & { found: Found; pending: PendingRequest | null };

/** A page of the help requests, below the one that is being sent. */
export function RequestsTable({ view, found, pending }: Props) {
  const { t } = useTranslation("helpRequests");
  const { count } = useFormat();
  const paths = usePaths();
  const to = (change: Parameters<typeof helpRequestList.query>[1]) =>
    paths.helpRequests(helpRequestList.query(view, change));
  const { order, range, sortBy } = useOrder(view, { column: t(`columns.${view.sort}`), to });
  const columns = useColumns(sortBy);
  const { rows, total, page, pages } = found;
  const shown = range(rows.length, total);
  return (
    <>
      <DataTable<Row>
        id="help-requests"
        caption={t("caption", { range: shown, page: count(page), pages: count(pages), order })}
        rows={pending ? [pending, ...rows] : rows}
        rowKey={(row) => (isPending(row) ? "pending" : row.id)}
        rowHeader="description"
        captionHidden
        small
        columns={columns}
      />
      <ListPager
        page={page}
        pages={pages}
        pageSize={view.pageSize}
        pageSizes={helpRequestList.pageSizes}
        summary={shown}
        toPage={(next) => to({ page: next })}
        toSize={(pageSize) => to({ pageSize })}
      />
    </>
  );
}

function useColumns(sortBy: (column: SortColumn) => Column<Row>["sort"]): Column<Row>[] {
  const typeName = useTypeName();
  const { t } = useTranslation("helpRequests");
  const { date } = useFormat();
  const sorted = (key: SortColumn) => ({
    key,
    label: t(`columns.${key}`),
    sort: sortBy(key),
    nowrap: true,
  });
  const day = (given: string | null) => (given ? date(given) : "–");
  return [
    {
      key: "type",
      label: t("columns.type"),
      nowrap: true,
      cell: ({ type }) => (type === null ? "–" : typeName(type)),
    },
    {
      key: "description",
      label: t("columns.description"),
      cell: (row) => (isPending(row) ? row.description : <RequestLink request={row} />),
    },
    { ...sorted("requested"), small: "labelled", cell: (row) => (isPending(row) ? "–" : day(row.requested)) },
    { ...sorted("updated"), small: "labelled", cell: (row) => (isPending(row) ? "–" : day(row.updated)) },
    {
      ...sorted("status"),
      small: "status",
      cell: (row) =>
        isPending(row) ? (
          <Badge tone="info" icon="pending">
            {t("sending")}
          </Badge>
        ) : (
          <StatusBadge isCompleted={row.isCompleted} />
        ),
    },
  ];
}

function RequestLink({ request: { id, description, newNotes } }: { request: ListedRequest }) {
  const { t } = useTranslation("helpRequests");
  const { count } = useFormat();
  return (
    <>
      <Link to={usePaths().helpRequest(id)}>{description || t("noDetails")}</Link>
      {newNotes > 0 && (
        <>
          {" "}
          <Badge tone="brand">{t("newNotes", { count: newNotes, total: count(newNotes) })}</Badge>
        </>
      )}
    </>
  );
}
