import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { usePaths } from "../../frame/use-shell.ts";
import { useFormat } from "../../i18n/format.ts";
import { Badge } from "../../ui/badge.tsx";
import type { Column } from "../../ui/table.tsx";
import type { ProducerColumn } from "./producer-list.ts";
import type { ProducerRow } from "./rows.server.ts";

/** Returns the columns of a table of contracts, in the order of the keys. @param year this plan year */
export function useContractColumns(
  keys: readonly ProducerColumn[],
  year: number,
  sortBy: (key: ProducerColumn) => Column<ProducerRow>["sort"],
): Column<ProducerRow>[] {
  const nameOf = useColumnNames(year);
  const cells = useCells();
  return keys.map((key) => {
    const sort = sortBy(key);
    return {
      key,
      label: nameOf(key),
      ...cells[key],
      ...(sort && { sort }),
    };
  });
}

/** Returns the function that names the columns. @param year this plan year */
export function useColumnNames(year: number): (key: ProducerColumn) => string {
  const { t } = useTranslation("producers");
  return (key) => {
    if (key === "rts") return t("columns.rts", { year });
    return key === "rtsNext" ? t("columns.rtsNext", { year: year + 1 }) : t(`columns.${key}`);
  };
}

type Cell = Pick<Column<ProducerRow>, "cell" | "full" | "align" | "width" | "small">;

/** A year without certifications has a dash in its RTS column. */
function useCells(): Record<ProducerColumn, Cell> {
  const { t } = useTranslation(["lists", "producers"]);
  const { count, date } = useFormat();
  const ready = <Badge tone="positive">{t("producers:rtsChoices.Rts")}</Badge>;
  const notReady = <Badge tone="warning">{t("producers:rtsChoices.Failed")}</Badge>;
  const rtsOf = (rts: boolean | null) => (rts === null ? "–" : rts ? ready : notReady);
  const paths = usePaths();
  const day = (value: string | null) => (value ? date(value) : "–");
  return {
    carrier: { cell: ({ carrier }) => carrier ?? "–" },
    policyTypes: {
      cell: ({ policyTypes }) => policyTypes.join(", ") || "–",
      full: ({ policyTypes }) => policyTypes.join(", "),
    },
    agent: {
      cell: ({ id, agent, isGone }) => {
        const name = agent || t("unnamedAgent");
        return isGone ? name : <Link to={paths.producer(id)}>{name}</Link>;
      },
      full: ({ agent }) => agent,
      width: "name",
    },
    upline: { cell: ({ upline }) => upline ?? "–" },
    writingNumber: { cell: ({ writingNumber }) => writingNumber ?? "–", width: "code" },
    start: { cell: ({ start }) => day(start), width: "date", small: "labelled" },
    end: { cell: ({ end }) => day(end), width: "date", small: "labelled" },
    rts: { cell: ({ rts }) => rtsOf(rts), width: "number", small: "status" },
    rtsNext: { cell: ({ rtsNext }) => rtsOf(rtsNext), width: "number", small: "hidden" },
    policies: {
      cell: ({ policies }) => count(policies ?? 0),
      align: "end",
      width: "number",
      small: "hidden",
    },
  };
}
