import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../i18n/format.ts";
import { ListPager } from "../../lists/list-pager.tsx";
import { Badge } from "../../ui/badge.tsx";
import { type Column, DataTable } from "../../ui/table.tsx";
import { usePaths } from "../shell/use-shell.ts";
import type { Loaded } from "./list.tsx";
import { columnsInSeason, isSort, type ProducerColumn, producerList } from "./producer-list.ts";
import { type ProducerRow, unpacked } from "./rows.ts";
import { useListWords } from "./use-list-words.ts";

type Props = Pick<Loaded, "view" | "year" | "isNextYearShown"> & {
  found: NonNullable<Loaded["contracts"]["value"]>;
};

/** A page of the contracts, in the columns that are chosen. */
export function ContractsTable({ view, year, isNextYearShown, found }: Props) {
  const { t } = useTranslation(["producers", "lists"]);
  const { count } = useFormat();
  const words = useListWords({ view }, found);
  const cells = useCells();
  const paths = usePaths();
  const to = (change: Parameters<typeof producerList.query>[1]) =>
    paths.producers(producerList.query(view, change));

  const column = (key: ProducerColumn): Column<ProducerRow> => {
    const isSorted = view.sort === key;
    const desc = isSorted && !view.desc;
    return {
      key,
      label: t(`columns.${key}`, { year: key === "rtsNext" ? year + 1 : year }),
      ...cells[key],
      ...(isSort(key) && {
        sort: {
          to: to({ sort: key, desc }),
          direction: isSorted ? (view.desc ? "descending" : "ascending") : "none",
          hint: t(desc ? "lists:sortDown" : "lists:sortUp"),
        },
      }),
    };
  };

  const rows = unpacked(found.rows);
  const from = (view.page - 1) * view.pageSize;
  const range = t("lists:range", {
    ...words,
    from: count(from + 1),
    to: count(from + rows.length),
  });
  return (
    <>
      <DataTable
        id="producers"
        caption={t("caption", { name: t("name"), range, ...words })}
        rows={rows}
        rowKey={(_, index) => index}
        rowHeader="agent"
        columns={columnsInSeason(isNextYearShown)
          .filter((key) => view.columns.includes(key))
          .map(column)}
      />
      <ListPager
        page={view.page}
        pages={found.pages}
        pageSize={view.pageSize}
        pageSizes={producerList.pageSizes}
        summary={range}
        toPage={(page) => to({ page })}
        toSize={(pageSize) => to({ pageSize })}
      />
    </>
  );
}

type Cell = Pick<Column<ProducerRow>, "cell" | "align" | "nowrap">;

/** What stands in each column. */
function useCells(): Record<ProducerColumn, Cell> {
  const { count, date } = useFormat();
  const paths = usePaths();
  const day = (value: string | null) => (value ? date(value) : "–");
  return {
    carrier: { cell: ({ carrier }) => carrier ?? "–" },
    policyTypes: { cell: ({ policyTypes }) => policyTypes.join(", ") || "–" },
    agent: { cell: ({ id, agent }) => <Link to={paths.producer(id)}>{agent}</Link> },
    upline: { cell: ({ upline }) => upline ?? "–" },
    writingNumber: { cell: ({ writingNumber }) => writingNumber ?? "–", nowrap: true },
    start: { cell: ({ start }) => day(start), nowrap: true },
    end: { cell: ({ end }) => day(end), nowrap: true },
    rts: { cell: ({ rts }) => <Rts ready={rts} />, nowrap: true },
    rtsNext: { cell: ({ rtsNext }) => <Rts ready={rtsNext} />, nowrap: true },
    policies: { cell: ({ policies }) => count(policies ?? 0), align: "end" },
  };
}

/** Nothing is said of a year without certifications (document 1, section 4). */
function Rts({ ready }: { ready: boolean | null }) {
  const { t } = useTranslation("producers");
  if (ready === null) return <>–</>;
  return (
    <Badge tone={ready ? "positive" : "warning"}>{t(ready ? "rtsChoices.Rts" : "rtsChoices.Failed")}</Badge>
  );
}
