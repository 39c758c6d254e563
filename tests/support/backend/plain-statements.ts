import type { Database } from "#backend/database/schema.ts";

/** Statements worked out from the payments themselves, one after the other: what the kept ones must be equal to. */

export type PlainPayment = {
  id: string;
  policy: string;
  kind: "commission" | "override";
  status: "Processed" | "On Hold";
  date: string;
  cents: number;
  carrier: string;
  type: string;
};

/** Amounts are cents. */
export type PlainStatement = {
  date: string;
  beginning: number;
  earned: number;
  chargeback: number;
  ending: number;
  balance: number;
  onHold: number;
  payments: PlainPayment[];
};

/** The statements of every agent and agency, the oldest first. */
export async function plainStatements(db: Database): Promise<Map<string, PlainStatement[]>> {
  const rows = await db
    .selectFrom("payments as payment")
    .innerJoin("enrollments as enrollment", "enrollment.id", "payment.enrollment_id")
    .selectAll("payment")
    .select(["enrollment.agency_id as written_under", "enrollment.carrier_id", "enrollment.policy_type_id"])
    .orderBy("payment.run_date")
    .execute();
  const runs = new Map<string, Map<string, PlainPayment[]>>();
  for (const row of rows) {
    const payment: PlainPayment = {
      id: row.id,
      policy: row.enrollment_id,
      kind: row.kind,
      status: row.status,
      date: row.payment_date,
      cents: row.amount_cents,
      carrier: row.carrier_id,
      type: row.policy_type_id,
    };
    const owners = [row.agent_id ?? row.agency_id, row.kind === "commission" ? row.written_under : null];
    for (const owner of owners) {
      if (owner === null) continue;
      const ofOwner = runs.get(owner) ?? new Map<string, PlainPayment[]>();
      runs.set(owner, ofOwner);
      ofOwner.set(row.run_date, [...(ofOwner.get(row.run_date) ?? []), payment]);
    }
  }
  return new Map([...runs].map(([owner, ofOwner]) => [owner, withBalances(ofOwner)]));
}

function withBalances(runs: ReadonlyMap<string, PlainPayment[]>): PlainStatement[] {
  let beginning = 0;
  return [...runs].map(([date, payments]) => {
    const sum = (isCounted: (payment: PlainPayment) => boolean) =>
      payments.filter(isCounted).reduce((all, { cents }) => all + cents, 0);
    const earned = sum(({ status, cents }) => status === "Processed" && cents >= 0);
    const chargeback = sum(({ status, cents }) => status === "Processed" && cents < 0);
    const ending = beginning + earned + chargeback;
    const balance = Math.max(0, ending);
    const onHold = sum(({ status }) => status === "On Hold");
    const statement = { date, beginning, earned, chargeback, ending, balance, onHold, payments };
    beginning = ending - balance;
    return statement;
  });
}
