import type { PaymentKind } from "#api/payments.ts";
import type { StatementPaymentSort } from "#api/statements.ts";
import { attempt } from "../../api-client/attempt.server.ts";
import { isKnownToHave } from "../../api-client/features.server.ts";
import { statementOf, statementPaymentsOf } from "../../api-client/statements.server.ts";
import { once, sourceOf } from "../../lists/list-source.server.ts";
import { rowsOfView } from "../../lists/whole-list.server.ts";
import { requirePaymentKind } from "../../producer/payments/payment-kind.server.ts";
import { newestFirst, type PaymentStatus } from "../../producer/payments/payments.ts";
import type { InPortal } from "../../session/guards.server.ts";
import {
  type PaymentsView,
  paymentStateOf,
  statementPaymentList,
  statementPaymentRow,
} from "./payment-list.tsx";
import { requireStatementId } from "./statement-id.server.ts";

type Asked = { statementId: string; kind: PaymentKind; status: PaymentStatus };
type Shown = Pick<PaymentsView, "page" | "pageSize" | "sort" | "desc">;

/** The payments of a kind in a statement, processed or on hold. A backend may answer all of them at once. */
export const statementPaymentSource = sourceOf(statementPaymentList, {
  require(user, params) {
    requireStatementId({ params });
    requirePaymentKind({ params }, user);
  },
  prepare(user, { filters }, use, params) {
    const statementId = requireStatementId({ params });
    const kind = requirePaymentKind({ params }, user);
    const statement = once(() => attempt(statementOf(user.backend, user.portal, statementId)));
    return { use, statementId, kind, statement, asked: { statementId, kind, status: filters.status } };
  },
  rows: (user, view, { use, asked }) => paymentsOf(user, asked, view, use),
  async page(user, { filters: { status } }, { statement, asked }, found) {
    const other = status === "OnHold" ? "Processed" : "OnHold";
    const [{ value, fault }, others] = await Promise.all([
      statement(),
      attempt(paymentsOf(user, { ...asked, status: other }, ONE)),
    ]);
    const counts: Record<PaymentStatus, number | null> = {
      Processed: null,
      OnHold: null,
      [status]: (await found)?.total ?? null,
      [other]: others.value?.total ?? null,
    };
    return { counts, date: value?.date ?? null, statementFault: fault ?? null };
  },
  async inFileName(_user, _view, { kind, statementId, statement }) {
    const { value } = await statement();
    return `${kind} ${value?.date ?? statementId}`;
  },
});

const ONE: Shown = { page: 1, pageSize: 1, sort: "date", desc: true };

/** Returns a page of the payments of a statement. @throws BackendFault */
export async function paymentsOf(
  { backend, portal }: InPortal,
  { statementId, kind, status }: Asked,
  shown: Shown,
  use: "page" | "file" = "page",
) {
  const { page, pageSize, sort, desc } = shown;
  const list = { statementId, kind, state: paymentStateOf[status] };
  const hasNames = await isKnownToHave({ backend, portal }, "customerNames");
  const field = sort === "policy" && hasNames ? "CustomerName" : (sortFields[sort] ?? "PaymentDate");
  const order = `${field}-${desc ? "desc" : "asc"}` as const;
  const given = await statementPaymentsOf(backend, portal, list, { page, pageSize, sort: order });
  const found = { ...given, rows: given.rows.map(statementPaymentRow) };
  const view = { ...shown, filters: { status }, columns: [] };
  return rowsOfView(statementPaymentList, found, view, { use, ordered: newestFirst });
}

const sortFields: Partial<Record<PaymentsView["sort"], StatementPaymentSort>> = {
  date: "PaymentDate",
  policy: "PolicyId",
  agent: "AgentName",
  amount: "Amount",
};
