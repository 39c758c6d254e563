import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { usePaths } from "../../frame/use-shell.ts";
import { useFormat } from "../../i18n/format.ts";
import { ListPager } from "../../lists/list-pager.tsx";
import { useOrder } from "../../lists/use-order.ts";
import { type Column, DataTable } from "../../ui/table.tsx";
import { columnsFor, type EnrollmentListColumn, enrollmentList } from "./enrollment-list.ts";
import type { Found, Loaded } from "./list-page.server.ts";
import type { EnrollmentRow } from "./rows.server.ts";
import { StatusLink } from "./status-meanings.tsx";
import { useListWords } from "./use-list-words.ts";

/** A page of the enrollments, in the columns that are chosen. */
export function EnrollmentsTable({ type, view, found }: Pick<Loaded, "type" | "view"> & { found: Found }) {
  const { t } = useTranslation("enrollments");
  const words = useListWords(view, found);
  const cells = useCells();
  const paths = usePaths();
  const to = (change: Parameters<typeof enrollmentList.query>[1]) =>
    paths.enrollments(enrollmentList.query(view, change));
  const { range, sortBy } = useOrder(view, { column: t(`columns.${view.sort}`), to });
  const shown = range(found.rows.length, found.total);
  return (
    <>
      <DataTable
        id="enrollments"
        caption={t("caption", { range: shown, ...words })}
        rows={found.rows}
        rowKey={({ id }) => id}
        rowHeader="customer"
        captionHidden
        layout="close"
        small
        columns={columnsFor(type)
          .filter((key) => view.columns.includes(key))
          .map((key) => ({ key, label: t(`columns.${key}`), ...cells[key], sort: sortBy(key) }))}
      />
      <ListPager
        page={view.page}
        pages={found.pages}
        pageSize={view.pageSize}
        pageSizes={enrollmentList.pageSizes}
        summary={shown}
        toPage={(page) => to({ page })}
        toSize={(pageSize) => to({ pageSize })}
      />
    </>
  );
}

type Cell = Pick<Column<EnrollmentRow>, "cell" | "full" | "width" | "small">;

/** Returns the content of each column's cell. */
function useCells(): Record<EnrollmentListColumn, Cell> {
  const { t } = useTranslation(["enrollments", "lists"]);
  const { date } = useFormat();
  const paths = usePaths();
  const day = (value: string | null) => (value ? date(value) : "–");
  return {
    customer: {
      cell: ({ id, customer }) => <Link to={paths.enrollment(id)}>{customer ?? t("unnamedCustomer")}</Link>,
      full: ({ customer }) => customer,
      width: "name",
    },
    producer: {
      cell: ({ agentId, producer }) =>
        agentId ? (
          <Link to={paths.producer(agentId)}>{producer ?? t("lists:unnamedAgent")}</Link>
        ) : (
          (producer ?? "–")
        ),
      full: ({ producer }) => producer,
      width: "name",
    },
    state: { cell: ({ state }) => state ?? "–", width: "short" },
    county: {
      cell: ({ county }) => county ?? "–",
      width: "short",
      small: "hidden",
    },
    status: {
      cell: ({ status }) => (status ? <StatusLink text={status} /> : "–"),
      width: "status",
      small: "status",
    },
    carrier: { cell: ({ carrier }) => carrier ?? "–" },
    policyType: { cell: ({ policyType }) => policyType ?? "–" },
    effective: { cell: ({ effective }) => day(effective), width: "date", small: "labelled" },
    reason: { cell: ({ reason }) => reason ?? "–", small: "hidden" },
    terminated: { cell: ({ terminated }) => day(terminated), width: "date", small: "labelled" },
  };
}
