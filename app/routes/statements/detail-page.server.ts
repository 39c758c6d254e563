import { data } from "@remix-run/node";
import { type PaymentKind, paymentKinds } from "#api/payments.ts";
import { type Attempt, attempt } from "../../api-client/attempt.server.ts";
import { isKnownToHave } from "../../api-client/features.server.ts";
import { statementChangesOf, statementOf } from "../../api-client/statements.server.ts";
import { today } from "../../host/clock.server.ts";
import { plainPlace } from "../../lists/list.ts";
import type { PaymentStatus } from "../../producer/payments/payments.ts";
import type { InPortal } from "../../session/guards.server.ts";
import { paymentsOf } from "./payment-source.server.ts";

/** The payments of each list on the page. */
const NEWEST = { page: 1, pageSize: 10, sort: "date", desc: true } as const;

/** The number of policies shown for each kind of change, at first and when more are requested. */
const FEW_POLICIES = 5;
const MANY_POLICIES = 100;

type Newest = Awaited<ReturnType<typeof paymentsOf>>;
/** The newest payments of a kind. */
export type PaymentsOfKind = { kind: PaymentKind } & Record<PaymentStatus, Attempt<Newest>>;

/**
 * All that a statement's page shows. A part that fails leaves the others alive.
 * @throws 404 for a statement that is not the portal's, 403 where the portal is not the user's any more
 */
export async function loadStatement(request: Request, user: InPortal, statementId: string) {
  const { backend, portal } = user;
  const kinds = paymentKinds.filter((kind) => kind === "commissions" || portal.type === "agency");
  const [{ value: statement, fault }, changes, ...payments] = await Promise.all([
    attempt(statementOf(backend, portal, statementId)),
    changesOf(request, user, statementId),
    ...kinds.map((kind) => paymentsOfKind(user, statementId, kind)),
  ]);
  if (fault?.status === 404) throw data({ problem: "notFound" }, { status: 404 });
  if (fault?.status === 403) throw data({ problem: "permission" }, { status: 403 });
  if (fault) return { statement: null, fault };
  const place = plainPlace(portal.type, today(), ["holdReasons"]);
  return { owner: portal.name, place, statement, fault: null, payments, changes };
}

async function paymentsOfKind(
  user: InPortal,
  statementId: string,
  kind: PaymentKind,
): Promise<PaymentsOfKind> {
  const newest = (status: PaymentStatus) => attempt(paymentsOf(user, { statementId, kind, status }, NEWEST));
  const [Processed, OnHold] = await Promise.all([newest("Processed"), newest("OnHold")]);
  return { kind, Processed, OnHold };
}

/** Returns null where the backend cannot compare statements. */
async function changesOf(request: Request, user: InPortal, statementId: string) {
  const { backend, portal } = user;
  if (!(await isKnownToHave(user, "statementChanges"))) return null;
  const isMore = new URL(request.url).searchParams.get("changes") === "more";
  const most = isMore ? MANY_POLICIES : FEW_POLICIES;
  return { isMore, found: await attempt(statementChangesOf(backend, portal, statementId, most)) };
}
