import { data } from "@remix-run/node";
import { type PaymentKind, paymentKinds } from "#api/payments.ts";
import { attempt } from "../../api-client/attempt.server.ts";
import { enrollmentOf, enrollmentPaymentsOf } from "../../api-client/enrollment-detail.server.ts";
import type { Params } from "../../lists/list.ts";
import { type FoundRows, sourceOf } from "../../lists/list-source.server.ts";
import { rowsOfView } from "../../lists/whole-list.server.ts";
import { countsOf, newestFirst, type PaymentRow, paymentRow } from "../../producer/payments/payments.ts";
import type { InPortal } from "../../session/access.server.ts";
import { requireEnrollmentId } from "./enrollment-id.server.ts";
import { enrollmentPaymentList } from "./payment-list.tsx";
import { customerName } from "./summary.ts";

type Counted = FoundRows<PaymentRow> & { counts: ReturnType<typeof countsOf>; missing: number };

/** All payments of a kind for an enrollment. */
export const enrollmentPaymentSource = sourceOf(enrollmentPaymentList, {
  require(user, params) {
    requireEnrollmentId({ params });
    kindOf(user, params);
  },
  prepare: (user, _view, use, params) => ({
    use,
    id: requireEnrollmentId({ params }),
    kind: kindOf(user, params),
  }),
  async rows({ backend, portal }, view, { use, id, kind }) {
    const { rows, total, unreadable } = await enrollmentPaymentsOf(backend, portal, id, kind);
    const all = newestFirst(rows.map(paymentRow));
    const { status } = view.filters;
    const chosen = all.filter((row) => status === "All" || row.status === status);
    const found = { rows: chosen, total: chosen.length, unreadable };
    const missing = total - rows.length - unreadable;
    const shown = rowsOfView(enrollmentPaymentList, found, view, use);
    return { ...shown, counts: countsOf(all), missing } satisfies Counted;
  },
  async page({ backend, portal }, _view, { id }, found: Counted | undefined) {
    const { value, fault } = await attempt(enrollmentOf(backend, portal, id));
    const { counts = null, missing = 0 } = found ?? {};
    return { counts, missing, name: value ? customerName(value) : null, fault: fault ?? null };
  },
});

/** @throws 404 for a kind that is not there, and for overrides of an agent */
function kindOf({ portal }: InPortal, params: Params): PaymentKind {
  const kind = paymentKinds.find((known) => known === params.kind);
  if (!kind) throw data({ problem: "notFound" }, { status: 404 });
  if (kind === "overrides" && portal.type === "agent")
    throw data({ problem: "paymentType" }, { status: 404 });
  return kind;
}
