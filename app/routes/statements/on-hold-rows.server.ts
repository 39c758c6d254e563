import { paymentKinds } from "#api/payments.ts";
import { onHoldPaymentsOf } from "../../api-client/on-hold-payments.server.ts";
import type { InPortal } from "../../session/access.server.ts";
import type { OnHoldRow } from "./on-hold-list.tsx";
import { statementPaymentRow } from "./payment-list.ts";

/** A page of the payments on hold. @throws BackendFault */
export async function onHoldRows(
  { backend, portal }: InPortal,
  { page, pageSize }: { page: number; pageSize: number },
) {
  const { rows, ...found } = await onHoldPaymentsOf(backend, portal, { page, pageSize });
  return {
    ...found,
    rows: rows.map(
      (payment): OnHoldRow => ({
        ...statementPaymentRow(payment),
        kind: paymentKinds.find((kind) => kind === payment.Kind) ?? null,
        statementId: payment.PaymentRunId,
        statementDate: payment.StatementDate,
      }),
    ),
  };
}
