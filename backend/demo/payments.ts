import type { Insertable } from "kysely";
import { addDays, addMonths } from "#api/business-time.ts";
import type { EnrollmentTable, PaymentTable } from "../database/enrollment-tables.ts";
import type { DemoRows } from "./rows.ts";
import { dice, idFor } from "./seeded.ts";

/** Commissions of the agents who wrote an enrollment, and overrides of the agencies above them. */

const YEARS = 3;
const DAYS_UNTIL_PAID = 14;
/** Who leaves sooner costs the first commission. */
const CHARGEBACK_MONTHS = 12;
/** What an agency gets, as a share of the commission. */
const OVERRIDE_SHARE = 0.12;

type Enrollment = Insertable<EnrollmentTable>;

/**
 * Adds what was paid while a policy was in force.
 * @param options.isMonthly whether it is paid every month; once a year otherwise
 */
export function addPayments(
  rows: DemoRows,
  today: string,
  enrollment: Enrollment,
  { key, isMonthly }: { key: string; isMonthly: boolean },
): void {
  const due = duePayments(enrollment, today, { key, isMonthly });
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

type Due = { payment_date: string; cents: number; status: PaymentTable["status"] };

function duePayments(
  { effective_date: effective, termination_date: terminated, status }: Enrollment,
  today: string,
  { key, isMonthly }: { key: string; isMonthly: boolean },
): Due[] {
  if (!effective || (status !== "Active" && status !== "Terminated")) return [];
  const chance = dice(`payments of ${key}`);
  const first = chance.between(200_00, 620_00);
  const end = terminated ?? today;
  const due: Due[] = [];
  for (let month = 0; month < YEARS * 12; month += isMonthly ? 1 : 12) {
    const begins = addMonths(effective, month);
    const payment_date = addDays(begins, DAYS_UNTIL_PAID);
    if (begins > end || payment_date > today) break;
    const ofYear = month < 12 ? first : Math.round(first / 2);
    const isOnHold = payment_date > addMonths(today, -1) || chance.between(1, 9) === 1;
    due.push({
      payment_date,
      cents: isMonthly ? Math.round(ofYear / 12) : ofYear,
      status: isOnHold ? "On Hold" : "Processed",
    });
  }
  const chargedBack = terminated && addDays(terminated, DAYS_UNTIL_PAID);
  if (due.length > 0 && terminated && chargedBack && chargedBack <= today) {
    if (terminated < addMonths(effective, CHARGEBACK_MONTHS - 1)) {
      due.push({ payment_date: chargedBack, cents: -first, status: "Processed" });
    }
  }
  return due;
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
