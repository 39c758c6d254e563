import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { Statement } from "../../api-client/statements.server.ts";
import { usePaths } from "../../frame/use-shell.ts";
import { useFormat } from "../../i18n/format.ts";
import { ListPager } from "../../lists/list-pager.tsx";
import { useOrder } from "../../lists/use-order.ts";
import { Money } from "../../producer/payments/money.tsx";
import { type Column, DataTable } from "../../ui/table.tsx";
import type { Found, Loaded } from "./list-page.server.ts";
import { columns, type StatementColumn, statementList } from "./statement-list.ts";

/** A page of the statements. The earnings and chargebacks of this page are summed up below it. */
export function StatementsTable({ view, found }: Pick<Loaded, "view"> & { found: Found }) {
  const { t } = useTranslation("statements");
  const { count, date } = useFormat();
  const paths = usePaths();
  const to = (change: Parameters<typeof statementList.query>[1]) =>
    paths.statements(statementList.query(view, change));
  const { order, range, sortBy } = useOrder(view, { column: t(`columns.${view.sort}`), to });
  const { rows, total, page, pages } = found;
  const shown = range(rows.length, total);
  const column = (key: StatementColumn): Column<Statement> => ({
    key,
    label: t(`columns.${key}`),
    sort: sortBy(key),
    nowrap: true,
    ...(key === "date"
      ? { cell: (row) => <Link to={paths.statement(row.id)}>{date(row.date)}</Link>, foot: t("thisPage") }
      : { cell: ({ ledger }) => <Money dollars={ledger[key]} />, align: "end", foot: sumOfPage(key) }),
  });
  const sumOfPage = (key: StatementColumn) =>
    key === "earned" || key === "chargeback" ? <Money dollars={found[key]} /> : undefined;
  return (
    <>
      <DataTable
        id="statements"
        caption={t("caption", { range: shown, page: count(page), pages: count(pages), order })}
        rows={rows}
        rowKey={({ id }) => id}
        captionHidden
        layout="close"
        columns={columns.map(column)}
      />
      <ListPager
        page={page}
        pages={pages}
        pageSize={view.pageSize}
        pageSizes={statementList.pageSizes}
        summary={shown}
        toPage={(next) => to({ page: next })}
        toSize={(pageSize) => to({ pageSize })}
      />
    </>
  );
}
