import type { Statement } from "../../api-client/statements.server.ts";
import { usePaths } from "../../frame/use-shell.ts";
import { useFormat } from "../../i18n/format.ts";
import { dayFilter, defineList, type ListColumn, offeredFilter, type ViewOf } from "../../lists/list.ts";
import { sumOf } from "../../producer/payments/amounts.ts";
import { Money } from "../../producer/payments/money.tsx";
import { Link } from "../../ui/link.tsx";
import { StatementPdf } from "./statement-files.tsx";

/** The list of statements: `docs/product/statements.md`, "List". */

type Amount = "beginning" | "earned" | "chargeback" | "ending" | "paid";

const amountColumn = (amount: Amount): ListColumn<Statement> => ({
  label: (t) => t(`statements:columns.${amount}`),
  value: ({ ledger }) => ledger[amount],
  as: "dollars",
  cell: ({ ledger }) => <Money dollars={ledger[amount]} />,
  isSorted: true,
  nowrap: true,
  small: "labelled",
});

/** The sum of an amount on this page. */
const summed = (amount: Amount): Pick<ListColumn<Statement>, "foot"> => ({
  foot: (_t, rows) => <Money dollars={sumOf(rows.map(({ ledger }) => ledger[amount]))} />,
});

export const statementList = defineList<Statement>()({
  name: "statements",
  address: (paths, query) => paths.statements(query),
  title: (t) => t("statements:title"),
  words: {
    count: (t, words) => t("statements:count", words),
    countNone: (t) => t("statements:countNone"),
    loadFailed: (t) => t("statements:loadFailed"),
    none: (t) => t("statements:none"),
    noneHint: (t) => t("statements:noneHint"),
    noneMatching: (t) => t("statements:noneMatching"),
    noneMatchingHint: (t) => t("statements:noneMatchingHint"),
    showAll: (t) => t("statements:showAll"),
  },
  rowKey: ({ id }) => id,
  columns: {
    date: {
      label: (t) => t("statements:columns.date"),
      value: ({ date }) => date,
      as: "day",
      cell: (row) => <StatementLink {...row} />,
      isSorted: true,
      nowrap: true,
      foot: (t) => t("statements:thisPage"),
    },
    beginning: { ...amountColumn("beginning"), small: "hidden" },
    earned: { ...amountColumn("earned"), ...summed("earned") },
    chargeback: { ...amountColumn("chargeback"), ...summed("chargeback") },
    ending: { ...amountColumn("ending"), small: "hidden" },
    paid: { ...amountColumn("paid"), ...summed("paid"), small: "status" },
    file: {
      label: (t) => t("statements:columns.file"),
      value: () => null,
      cell: (row) => <StatementPdf {...row} />,
      isShownOnly: true,
      align: "end",
    },
  },
  alwaysShown: "date",
  filters: {
    carrier: offeredFilter({
      label: (t) => t("statements:filters.carrier"),
      offered: {
        every: (t) => t("statements:every.carrier"),
        failed: (t) => t("statements:failed.carrier"),
      },
    }),
    policyType: offeredFilter({
      label: (t) => t("statements:filters.policyType"),
      offered: {
        every: (t) => t("statements:every.policyType"),
        failed: (t) => t("statements:failed.policyType"),
      },
    }),
    from: dayFilter({
      label: (t) => t("statements:filters.from"),
      range: { to: "to" },
    }),
    to: dayFilter({ label: (t) => t("statements:filters.to") }),
  },
  order: { by: "date", desc: true },
  pageSizes: [25, 50, 100],
});

export type StatementView = ViewOf<typeof statementList>;

function StatementLink({ id, date }: Statement) {
  const format = useFormat();
  const paths = usePaths();
  return <Link to={paths.statement(id)}>{format.date(date)}</Link>;
}
