import type { PaymentKind } from "#api/payments.ts";
import { LARGEST_PAGE } from "#api/wire.ts";
import type { Download } from "../../api-client/client.server.ts";
import {
  type PaymentsOf,
  statementPaymentsOf,
  unusablePayments,
} from "../../api-client/statements.server.ts";
import { i18nFor } from "../../i18n/i18n.server.ts";
import { type CsvColumn, listCsv } from "../../lists/list-files.server.ts";
import { isWhole, pageOf } from "../../lists/pages.ts";
import type { PaymentStatus } from "../../producer/payments/payments.ts";
import { inOrder } from "../../producer/payments/payments.ts";
import type { InPortal } from "../../session/access.server.ts";
import {
  type PaymentsView,
  paymentStateOf,
  type StatementPaymentRow,
  sortOf,
  statementPaymentRow,
} from "./payment-list.ts";

type Asked = { statementId: string; kind: PaymentKind; status: PaymentStatus };
type Shown = Pick<PaymentsView, "page" | "pageSize" | "sort" | "desc">;

const listOf = ({ statementId, kind, status }: Asked): PaymentsOf => ({
  statementId,
  kind,
  state: paymentStateOf[status],
});

async function found({ backend, portal }: InPortal, asked: Asked, { page, pageSize, ...order }: Shown) {
  const query = { page, pageSize, sort: sortOf(order) };
  const given = await statementPaymentsOf(backend, portal, listOf(asked), query);
  return { ...given, rows: given.rows.map(statementPaymentRow) };
}

/** Returns a page of the payments of a statement, and how many of its rows could not be read. @throws BackendFault */
export async function paymentsPage(user: InPortal, asked: Asked, shown: Shown) {
  const given = await found(user, asked, shown);
  return { ...pageOf(given, shown, (rows) => inOrder(rows, shown)), unreadable: given.unreadable };
}

/** Returns how many payments there are. @throws BackendFault */
export async function countPayments(user: InPortal, asked: Asked): Promise<number> {
  return (await found(user, asked, { page: 1, pageSize: 1, sort: "date", desc: true })).total;
}

/** Returns all payments of a status as comma-separated text. @throws BackendFault, and 422 for too many rows */
export async function paymentsCsv(
  user: InPortal,
  asked: Asked,
  order: Pick<PaymentsView, "sort" | "desc">,
): Promise<Download> {
  const { backend, portal } = user;
  return listCsv({
    backend,
    columns: await csvColumns(user),
    pageAt: async (page) => {
      const given = await found(user, asked, { page, pageSize: LARGEST_PAGE, ...order });
      return isWhole(given) ? { ...given, rows: inOrder(given.rows, order) } : given;
    },
    unusable: (why) => unusablePayments(backend, portal, listOf(asked), why),
  });
}

async function csvColumns({ backend, portal }: InPortal): Promise<CsvColumn<StatementPaymentRow>[]> {
  const language = await backend.language();
  const t = i18nFor(language).getFixedT(language, ["statements", "payments"]);
  return [
    { header: t("payments.paymentDate"), cell: ({ date }) => date },
    { header: t("payments.policyId"), cell: ({ policyId }) => policyId },
    { header: t("payments.columns.carrier"), cell: ({ carrier }) => carrier },
    { header: t("payments.columns.policyType"), cell: ({ policyType }) => policyType },
    ...(portal.type === "agency"
      ? [{ header: t("payments.columns.agent"), cell: ({ agent }: StatementPaymentRow) => agent }]
      : []),
    { header: t("payments.columns.amount"), cell: ({ amount }) => amount },
    {
      header: t("payments.status"),
      cell: ({ status, statusText }) => (status ? t(`payments:status.${status}`) : statusText),
    },
  ];
}
