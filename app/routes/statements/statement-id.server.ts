import { data } from "@remix-run/node";
import { type PaymentKind, paymentKinds } from "#api/payments.ts";
import { isPlainId } from "../../api-client/client.server.ts";
import type { InPortal } from "../../session/access.server.ts";

type Params = { params: { statementId?: string; kind?: string } };

/**
 * Returns the statement that an address names.
 * @throws 404 for a malformed id, before the backend is asked
 */
export function requireStatementId({ params: { statementId = "" } }: Params): string {
  if (!isPlainId(statementId)) throw data({ problem: "notFound" }, { status: 404 });
  return statementId;
}

/**
 * Returns the kind of payments that an address names.
 * @throws 404 for one that is not there, and for overrides of an agent
 */
export function requirePaymentKind({ params }: Params, { portal }: InPortal): PaymentKind {
  const kind = paymentKinds.find((known) => known === params.kind);
  if (!kind) throw data({ problem: "notFound" }, { status: 404 });
  if (kind === "overrides" && portal.type === "agent")
    throw data({ problem: "paymentType" }, { status: 404 });
  return kind;
}
