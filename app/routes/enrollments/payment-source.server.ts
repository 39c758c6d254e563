import { attempt } from "../../api-client/attempt.server.ts";
import { enrollmentOf, enrollmentPaymentsOf } from "../../api-client/enrollment-detail.server.ts";
import { type FoundRows, sourceOf } from "../../lists/list-source.server.ts";
import { rowsOfView } from "../../lists/whole-list.server.ts";
import { requirePaymentKind } from "../../producer/payments/payment-kind.server.ts";
import { countsOf, newestFirst, type PaymentRow, paymentRow } from "../../producer/payments/payments.ts";
import { requireEnrollmentId } from "./enrollment-id.server.ts";
import { enrollmentPaymentList } from "./payment-list.tsx";
import { customerName } from "./summary.server.ts";

type Counted = FoundRows<PaymentRow> & { counts: ReturnType<typeof countsOf>; missing: number };

/** All payments of a kind for an enrollment. */
export const enrollmentPaymentSource = sourceOf(enrollmentPaymentList, {
  require(user, params) {
    requireEnrollmentId({ params });
    requirePaymentKind({ params }, user);
  },
  prepare: (user, _view, use, params) => ({
    use,
    id: requireEnrollmentId({ params }),
    kind: requirePaymentKind({ params }, user),
  }),
  async rows({ backend, portal }, view, { use, id, kind }) {
    const { rows, total, unreadable } = await enrollmentPaymentsOf(backend, portal, id, kind);
    const all = rows.map(paymentRow);
    const { status } = view.filters;
    const chosen = all.filter((row) => status === "All" || row.status === status);
    const found = { rows: chosen, total: chosen.length, unreadable, isPage: false };
    const missing = total - rows.length - unreadable;
    const shown = rowsOfView(enrollmentPaymentList, found, view, { use, ordered: newestFirst });
    return { ...shown, counts: countsOf(all), missing } satisfies Counted;
  },
  async page({ backend, portal }, _view, { id }, found: Promise<Counted | undefined>) {
    const [{ value, fault }, counted] = await Promise.all([
      attempt(enrollmentOf(backend, portal, id)),
      found,
    ]);
    const { counts = null, missing = 0 } = counted ?? {};
    return { counts, missing, name: value ? customerName(value) : null, fault: fault ?? null };
  },
});
