import { paymentKinds } from "#api/payments.ts";
import type { Backend } from "../../api-client/client.server.ts";
import { onHoldPaymentsOf } from "../../api-client/on-hold-payments.server.ts";
import type { Portal } from "../../paths.ts";
import { statementPaymentRow } from "./payment-list.ts";

/** A page of the payments on hold as it is shown. @throws BackendFault */
export async function onHoldPage(
  backend: Backend,
  portal: Portal,
  paging: { page: number; pageSize: number },
) {
  const { rows, ...found } = await onHoldPaymentsOf(backend, portal, paging);
  return {
    ...found,
    rows: rows.map((payment) => ({
      ...statementPaymentRow(payment),
      kind: paymentKinds.find((kind) => kind === payment.Kind) ?? null,
      statementId: payment.PaymentRunId,
      statementDate: payment.StatementDate,
    })),
  };
}
