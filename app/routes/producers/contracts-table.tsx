import { useTranslation } from "react-i18next";
import { usePaths } from "../../frame/use-shell.ts";
import { ListPager } from "../../lists/list-pager.tsx";
import { useOrder } from "../../lists/use-order.ts";
import { ContractStatus } from "../../producer/contract-status-badge.tsx";
import { type Column, DataTable } from "../../ui/table.tsx";
import { useContractColumns } from "./contract-rows.tsx";
import type { Loaded } from "./list-page.server.ts";
import { columnsInSeason, isSort, producerList } from "./producer-list.ts";
import type { ProducerRow } from "./rows.server.ts";
import { useListWords } from "./use-list-words.ts";

type Props = Pick<Loaded, "view" | "year" | "isNextYearShown"> & {
  found: NonNullable<Loaded["contracts"]["value"]>;
};

/** A page of the contracts of all producers, in the columns that are chosen. */
export function ContractsTable({ view, year, isNextYearShown, found }: Props) {
  const { t } = useTranslation(["producers", "lists"]);
  const words = useListWords({ view }, found);
  const paths = usePaths();
  const to = (change: Parameters<typeof producerList.query>[1]) =>
    paths.producers(producerList.query(view, change));
  const { range, sortBy } = useOrder(view, { column: t(`columns.${view.sort}`), to });
  const chosen = columnsInSeason(isNextYearShown).filter(
    (key) => key !== "agent" && view.columns.includes(key),
  );
  const [agent, ...columns] = useContractColumns(["agent", ...chosen], year, (key) =>
    isSort(key) ? sortBy(key) : undefined,
  );
  const statusColumn: Column<ProducerRow> = {
    key: "status",
    label: t("status"),
    width: "date",
    cell: ({ status }) => <ContractStatus status={status} nameOf={(state) => t(`badge.states.${state}`)} />,
  };
  const shown = range(found.rows.length, found.total);
  return (
    <>
      <DataTable
        id="producers"
        caption={t("caption", { name: t("name"), range: shown, ...words })}
        captionHidden
        layout="close"
        small
        isRepeated={({ id }, above) => id === above.id}
        rows={found.rows}
        rowKey={(_, index) => index}
        columns={[
          ...(agent ? [agent] : []),
          // A list that was asked for one status has it in each row.
          ...(view.filters.status === "All" ? [statusColumn] : []),
          ...columns.map(lessOnPhones),
        ]}
      />
      <ListPager
        page={view.page}
        pages={found.pages}
        pageSize={view.pageSize}
        pageSizes={producerList.pageSizes}
        summary={shown}
        toPage={(page) => to({ page })}
        toSize={(pageSize) => to({ pageSize })}
      />
    </>
  );
}

/** The rows of many producers have no room on a phone for the policy types and the upline. */
const lessOnPhones = (column: Column<ProducerRow>): Column<ProducerRow> =>
  column.key === "policyTypes" || column.key === "upline" ? { ...column, small: "hidden" } : column;
