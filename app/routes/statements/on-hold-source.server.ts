import { paymentKinds } from "#api/payments.ts";
import { onHoldPaymentsOf } from "../../api-client/on-hold-payments.server.ts";
import { sourceOf } from "../../lists/list-source.server.ts";
import { type OnHoldRow, onHoldList } from "./on-hold-list.tsx";
import { statementPaymentRow } from "./payment-list.tsx";

/** The payments on hold. */
export const onHoldSource = sourceOf(onHoldList, {
  async rows({ backend, portal }, { page, pageSize }) {
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
  },
});
