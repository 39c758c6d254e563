import { useTranslation } from "react-i18next";
import { ContractStatus } from "../../contract-status/status-badge.tsx";
import { useFormat } from "../../i18n/format.ts";
import { ListPager } from "../../lists/list-pager.tsx";
import { useOrder } from "../../lists/use-order.ts";
import { usePaths } from "../../shell/use-shell.ts";
import { Badge } from "../../ui/badge.tsx";
import { Link } from "../../ui/link.tsx";
import { type Column, DataTable } from "../../ui/table.tsx";
import type { Loaded } from "./list-page.server.ts";
import { columnsInSeason, isSort, type ProducerColumn, producerList } from "./producer-list.ts";
import type { ProducerRow } from "./rows.server.ts";
import { useListWords } from "./use-list-words.ts";

type Props = Pick<Loaded, "view" | "year" | "isNextYearShown"> & {
  found: NonNullable<Loaded["contracts"]["value"]>;
};

/** A page of the contracts, in the columns that are chosen. */
export function ContractsTable({ view, year, isNextYearShown, found }: Props) {
  const { t } = useTranslation(["producers", "lists"]);
  const words = useListWords({ view }, found);
  const cells = useCells();
  const paths = usePaths();
  const to = (change: Parameters<typeof producerList.query>[1]) =>
    paths.producers(producerList.query(view, change));
  const { range, sortBy } = useOrder(view, { column: t(`columns.${view.sort}`), to });

  const columns = columnsInSeason(isNextYearShown).filter(
    (key) => key !== "agent" && view.columns.includes(key),
  );
  const column = (key: ProducerColumn): Column<ProducerRow> => ({
    key,
    label: t(`columns.${key}`, { year: key === "rtsNext" ? year + 1 : year }),
    ...cells[key],
    ...(isSort(key) && { sort: sortBy(key) }),
  });

  const statusColumn: Column<ProducerRow> = {
    key: "status",
    label: t("status"),
    width: "date",
    cell: ({ status }) => (
      <ContractStatus status={status} words={t("badge.states", { returnObjects: true })} />
    ),
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
          column("agent"),
          // A list that was asked for one status has it in each row.
          ...(view.filters.status === "All" ? [statusColumn] : []),
          ...columns.map(column),
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

type Cell = Pick<Column<ProducerRow>, "cell" | "full" | "align" | "width" | "small">;

/** What stands in each column. Nothing is said of the RTS of a year without certifications. */
function useCells(): Record<ProducerColumn, Cell> {
  const { t } = useTranslation("lists");
  const { count, date } = useFormat();
  const paths = usePaths();
  const day = (value: string | null) => (value ? date(value) : "–");
  return {
    carrier: { cell: ({ carrier }) => carrier ?? "–" },
    policyTypes: {
      cell: ({ policyTypes }) => policyTypes.join(", ") || "–",
      full: ({ policyTypes }) => policyTypes.join(", "),
      small: "hidden",
    },
    agent: {
      cell: ({ id, agent, isGone }) => {
        const name = agent || t("unnamedAgent");
        return isGone ? name : <Link to={paths.producer(id)}>{name}</Link>;
      },
      full: ({ agent }) => agent,
      width: "name",
    },
    upline: { cell: ({ upline }) => upline ?? "–", small: "hidden" },
    writingNumber: { cell: ({ writingNumber }) => writingNumber ?? "–", width: "code" },
    start: { cell: ({ start }) => day(start), width: "date", small: "labelled" },
    end: { cell: ({ end }) => day(end), width: "date", small: "labelled" },
    rts: { cell: ({ rts }) => (rts === null ? "–" : <Rts ready={rts} />), width: "number", small: "status" },
    rtsNext: {
      cell: ({ rtsNext }) => (rtsNext === null ? "–" : <Rts ready={rtsNext} />),
      width: "number",
      small: "hidden",
    },
    policies: {
      cell: ({ policies }) => count(policies ?? 0),
      align: "end",
      width: "number",
      small: "hidden",
    },
  };
}

function Rts({ ready }: { ready: boolean }) {
  const { t } = useTranslation("producers");
  return (
    <Badge tone={ready ? "positive" : "warning"}>{t(ready ? "rtsChoices.Rts" : "rtsChoices.Failed")}</Badge>
  );
}
