import { sql } from "kysely";
import type { z } from "zod";
import type { PaymentKind, payment } from "#api/payments.ts";
import type { Database } from "../../database/schema.ts";
import { dollars } from "../../money.ts";
import type { Owner } from "./list-filters.ts";
import { isSeenBy } from "./visibility.ts";

type Payment = z.output<typeof payment>;

/**
 * Returns the payments for an enrollment, the newest first: `docs/product/enrollments.md`, "Payments". Null when the owner
 * does not see the enrollment.
 */
export async function paymentsOf(
  db: Database,
  owner: Owner,
  { id, kind }: { id: string; kind: PaymentKind },
): Promise<Payment[] | null> {
  const isTheirs =
    kind === "commissions"
      ? sql`payment.kind = 'commission'`
      : sql`payment.kind = 'override' and payment.agency_id = ${owner.type === "agency" ? owner.id : null}`;
  type Paid = Omit<Payment, "Amount" | "Id"> & { Id: string | null; cents: number };
  const { rows } = await sql<Paid>`
    select payment.id as "Id", enrollment.id as "PolicyId", agent.name as "AgentName",
      payment.payment_date as "PaymentDate", payment.amount_cents as cents, payment.status as "Status",
      payment.hold_reason as "HoldReason", payment.expected_release as "ExpectedReleaseDate"
    from enrollments as enrollment
    join agents as agent on agent.id = enrollment.agent_id
    left join payments as payment on payment.enrollment_id = enrollment.id and ${isTheirs}
    where enrollment.id = ${id} and ${await isSeenBy(db, owner)}
    order by payment.payment_date desc, payment.id`.execute(db);
  if (rows.length === 0) return null;
  return rows.flatMap(({ Id, cents, ...row }) =>
    Id === null ? [] : [{ Id, ...row, Amount: dollars(cents) }],
  );
}
