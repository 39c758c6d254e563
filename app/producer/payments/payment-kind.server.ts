import { data } from "@remix-run/node";
import { type PaymentKind, paymentKinds } from "#api/payments.ts";
import type { InPortal } from "../../session/guards.server.ts";

/**
 * Returns the kind of payments that an address names.
 * @throws 404 for one that is not there, and for overrides of an agent
 */
export function requirePaymentKind(
  { params }: { params: { kind?: string | undefined } },
  { portal }: InPortal,
): PaymentKind {
  const kind = paymentKinds.find((known) => known === params.kind);
  if (!kind) throw data({ problem: "notFound" }, { status: 404 });
  if (kind === "overrides" && portal.type === "agent")
    throw data({ problem: "paymentType" }, { status: 404 });
  return kind;
}
