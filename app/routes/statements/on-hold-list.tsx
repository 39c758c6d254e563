import { useTranslation } from "react-i18next";
import type { PaymentKind } from "#api/payments.ts";
import { usePaths } from "../../frame/use-shell.ts";
import { useFormat } from "../../i18n/format.ts";
import { defineList } from "../../lists/list.ts";
import { Link } from "../../ui/link.tsx";
import { holdColumns, paymentColumns, type StatementPaymentRow } from "./payment-list.tsx";
import { AskAbout, isLinkable } from "./policy-link.tsx";

/** Payments on hold of all statements: `docs/product/statements.md`, "Payments on hold". */

export type OnHoldRow = StatementPaymentRow & {
  kind: PaymentKind | null;
  statementId: string | null;
  statementDate: string | null;
};

export const onHoldList = defineList<OnHoldRow>()({
  name: "payments-on-hold",
  address: (paths, query) => paths.onHoldPayments(query),
  extension: "onHoldPayments",
  title: (t) => t("statements:onHold.title"),
  words: {
    count: (t, { count, total }) => t("statements:onHold.count", { count, total }),
    loadFailed: (t) => t("statements:payments.loadFailed.OnHold"),
    none: (t) => t("statements:payments.noneWith.OnHold"),
  },
  rowKey: ({ id }) => id,
  columns: {
    customer: paymentColumns.customer,
    policy: paymentColumns.policy,
    carrier: paymentColumns.carrier,
    policyType: paymentColumns.policyType,
    agent: paymentColumns.agent,
    kind: {
      label: (t) => t("statements:onHold.kind"),
      value: ({ kind }) => kind,
      named: (t, kind) => t(`statements:onHold.kinds.${kind as PaymentKind}`),
      nowrap: true,
    },
    date: paymentColumns.date,
    statement: {
      label: (t) => t("statements:statement"),
      value: ({ statementDate }) => statementDate,
      as: "day",
      cell: (row) => (row.statementId === null ? "–" : <StatementLink {...row} />),
      small: "labelled",
      nowrap: true,
    },
    ...holdColumns,
    amount: paymentColumns.amount,
    ask: {
      label: (t) => t("statements:ask.label"),
      value: () => null,
      cell: ({ id, policyId, customer }) => <AskAbout policyId={policyId} payment={id} customer={customer} />,
      isShownOnly: true,
      small: "line",
      nowrap: true,
    },
  },
  alwaysShown: "policy",
  filters: {},
  order: (t) => t("statements:onHold.order"),
  pageSizes: [25, 50, 100],
});

/** The day of the statement where a payment stands, as a link to it. */
function StatementLink({ statementId, statementDate }: Pick<OnHoldRow, "statementId" | "statementDate">) {
  const { t } = useTranslation("statements");
  const { date } = useFormat();
  const paths = usePaths();
  if (statementId === null) return null;
  const text = statementDate ? date(statementDate) : t("statement");
  return isLinkable(statementId) ? (
    <Link to={paths.statement(statementId)}>{text}</Link>
  ) : (
    <span>{text}</span>
  );
}
