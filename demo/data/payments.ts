import type { Insertable } from "kysely";
import { addDays, addMonths } from "#api/business-time.ts";
import type { EnrollmentTable, PaymentTable } from "#backend/database/enrollment-tables.ts";
import type { DemoRows } from "./rows.ts";
import { dice, idFor } from "./seeded.ts";

/** Commissions of the agents who wrote an enrollment, and overrides of the agencies above them. */

const YEARS = 3;
const DAYS_UNTIL_PAID = 14;
/** There is one payment run a month. Everything is due up to this day of the month. */
const DAY_OF_RUN = 15;
/** The number of runs after which a payment on hold is paid. */
const MONTHS_ON_HOLD = 2;
/** An enrollment that ends sooner costs the first commission. */
const CHARGEBACK_MONTHS = 12;
/** The agency's share of a commission. */
const OVERRIDE_SHARE = 0.12;

type Enrollment = Insertable<EnrollmentTable>;

/**
 * Adds what was paid in the last three years while a policy was in force.
 * @param options.isMonthly whether it is paid every month; once a year otherwise
 * @param options.isHeld whether the newest payment is on hold
 */
export function addPayments(rows: DemoRows, today: string, enrollment: Enrollment, how: HowPaid): void {
  const { key } = how;
  const due = duePayments(enrollment, today, how);
  const add = (owner: Pick<PaymentTable, "kind" | "agent_id" | "agency_id">, share: number) => {
    for (const [index, { cents, ...payment }] of due.entries()) {
      rows.payments.push({
        id: idFor("payment", `${key}:${owner.agent_id ?? owner.agency_id}:${index + 1}`),
        enrollment_id: enrollment.id,
        ...owner,
        ...payment,
        amount_cents: Math.round(cents * share),
      });
    }
  };
  if (due.length === 0) return;
  add({ kind: "commission", agent_id: enrollment.agent_id, agency_id: null }, 1);
  for (const [index, agency_id] of agenciesAbove(rows, enrollment.agency_id).entries()) {
    add({ kind: "override", agent_id: null, agency_id }, OVERRIDE_SHARE / (index + 1));
  }
}

type HowPaid = { key: string; isMonthly: boolean; isHeld: boolean };
type Due = Pick<
  Insertable<PaymentTable>,
  "payment_date" | "run_date" | "status" | "hold_reason" | "expected_release"
> & {
  cents: number;
};

function duePayments(
  { effective_date: effective, termination_date: terminated, status }: Enrollment,
  today: string,
  { key, isMonthly, isHeld }: HowPaid,
): Due[] {
  if (!effective || (status !== "Active" && status !== "Terminated")) return [];
  const chance = dice(`payments of ${key}`);
  const first = chance.between(200_00, 620_00);
  const end = terminated ?? today;
  const due: Due[] = [];
  for (let month = 0; ; month += isMonthly ? 1 : 12) {
    const begins = addMonths(effective, month);
    const payment_date = addDays(begins, DAYS_UNTIL_PAID);
    if (begins > end || runOf(payment_date) > today) break;
    if (payment_date <= addMonths(today, -YEARS * 12)) continue;
    const ofYear = month < 12 ? first : Math.round(first / 2);
    const isOnHold = (isHeld && addMonths(payment_date, 1) > today) || chance.between(1, 9) === 1;
    due.push({
      payment_date,
      cents: isMonthly ? Math.round(ofYear / 12) : ofYear,
      ...paidIn(payment_date, today, isOnHold),
    });
  }
  const [paid] = due;
  const chargedBack = terminated && addDays(terminated, DAYS_UNTIL_PAID);
  // Only paid amounts are charged back.
  if (paid?.status === "Processed" && !isMonthly && terminated && chargedBack) {
    const run_date = runOf(chargedBack);
    const isInTime = run_date <= today && run_date >= paid.run_date;
    if (isInTime && terminated < addMonths(effective, CHARGEBACK_MONTHS - 1)) {
      due.push({ payment_date: chargedBack, run_date, cents: -first, status: "Processed" });
    }
  }
  return due;
}

const runOf = (date: string) => `${date.slice(0, 8)}${DAY_OF_RUN}`;

const reasons = ["appointment", "audit", "policyStatus"] as const;
const reasonOf = (date: string) => reasons[Number(date.slice(5, 7)) % reasons.length] ?? "audit";

/** A payment on hold stands in the run it came up in until a later run pays it. */
function paidIn(date: string, today: string, isOnHold: boolean): Omit<Due, "payment_date" | "cents"> {
  const later = addMonths(runOf(date), MONTHS_ON_HOLD);
  if (isOnHold && later > today)
    return { run_date: runOf(date), status: "On Hold", hold_reason: reasonOf(date), expected_release: later };
  return { run_date: isOnHold ? later : runOf(date), status: "Processed" };
}

/** The agency itself first, then the one above it, up to the top. */
function agenciesAbove(rows: DemoRows, agency: string | null | undefined): string[] {
  const above: string[] = [];
  for (let id = agency ?? null; id; id = parentOf(rows, id)) above.push(id);
  return above;
}

const parents = new WeakMap<DemoRows, Map<string, string | null>>();

function parentOf(rows: DemoRows, agency: string): string | null {
  let known = parents.get(rows);
  if (!known) {
    known = new Map(rows.agencies.map(({ id, parent_id }) => [id, parent_id ?? null]));
    parents.set(rows, known);
  }
  return known.get(agency) ?? null;
}
