import type { Insertable } from "kysely";
import { addDays, addMonths } from "#api/business-time.ts";
import { type EnrollmentStatus, enrollmentStatuses } from "#api/statuses.ts";
import type { EnrollmentTable } from "#backend/database/enrollment-tables.ts";
import {
  type Carrier,
  carriers,
  countyId,
  policyTypeId,
  productId,
  productsOf,
  stateId,
} from "./carriers.ts";
import { customer } from "./customers.ts";
import { addDocument } from "./documents.ts";
import { agents, castKeys } from "./organisation.ts";
import { addPayments } from "./payments.ts";
import type { DemoRows } from "./rows.ts";
import { type Dice, dice, idFor } from "./seeded.ts";

/** Enrollments in every status, for every agency and for the agents of the demo accounts. */

const terminationReasons = [
  "Changed to another plan",
  "Deceased",
  "Eligibility lost",
  "Moved out of the service area",
  "Premium not paid",
  "Requested by the customer",
];

export const terminationReasonId = (name: string) => idFor("termination reason", name);

/** The number of enrollments of each status that the agent of the demo account has. Every other agent has one of each. */
const showcase: { agent: string; many: Partial<Record<EnrollmentStatus, number>>; others: number } = {
  agent: "marisol-vega",
  many: { Active: 14, Terminated: 6 },
  others: 2,
};

/** Documents of the enrollments that the tests name. */
const documents: Record<string, readonly string[]> = {
  "marisol-vega:Active:1": ["Application"],
  "marisol-vega:Active:2": ["Application", "Scope of appointment", "Proof of income"],
  "dana-whitcomb:Active:1": ["Application"],
  "curtis-hale:Active:1": ["Application"],
};

/** The oldest enrollment of the agents of the demo accounts is paid for every month. */
const OLDEST_MONTHS = 38;

/** An agent of the account with seven portals who has not been paid yet. */
const UNPAID_AGENT = "robert-king-jr";

/** A policy of the demo agent for which nothing has been paid although it is time. */
const UNPAID_POLICY = "marisol-vega:Active:9";

/** One of so many agents of the large agency has enrollments. */
const LARGE_SHARE = 100;

/** The enrollments of each agent of the account with 250 portals. */
const FEW: readonly EnrollmentStatus[] = ["Submitted", "Active", "Terminated"];

type Writer = { id: string; key: string; name: string; agency: string; carriers: readonly Carrier[] };

/** @param today the business date, `YYYY-MM-DD`, to which all other dates are relative */
export function addEnrollments(rows: DemoRows, today: string): void {
  for (const name of terminationReasons) {
    rows.termination_reasons.push({ id: terminationReasonId(name), name });
  }
  for (const writer of writersIn(rows)) {
    for (const status of enrollmentStatuses) {
      for (let number = 1; number <= countOf(writer.key, status); number++) {
        addEnrollment(rows, today, writer, { status, number });
      }
    }
  }
  rows.switched_off_features.push({
    agent_id: null,
    agency_id: idFor("agency", "cornerstone"),
    feature: "EnrollmentExport",
  });
}

function countOf(key: string, status: EnrollmentStatus): number {
  if (key.startsWith("many-")) return FEW.includes(status) ? 1 : 0;
  return key === showcase.agent ? (showcase.many[status] ?? showcase.others) : 1;
}

/** The agents who have contracts with carriers, with these. */
function writersIn(rows: DemoRows): Writer[] {
  const carriersById = new Map(carriers.map((carrier) => [carrier.id, carrier]));
  const keys = new Map(agents.map(({ id, key }) => [id, key]));
  const held = new Map<string, Carrier[]>();
  for (const { agent_id, carrier_id, status } of rows.agent_contracts) {
    const carrier = carriersById.get(carrier_id);
    if (carrier && status !== "Pending") held.set(agent_id, [...(held.get(agent_id) ?? []), carrier]);
  }
  let fromLargeAgency = 0;
  return rows.agents.flatMap(({ id, first_name, last_name, agency_id }) => {
    const key = keys.get(id);
    const mine = held.get(id);
    if (!mine || !agency_id || (key === undefined && fromLargeAgency++ % LARGE_SHARE > 0)) return [];
    return [{ id, key: key ?? id, name: `${first_name} ${last_name}`, agency: agency_id, carriers: mine }];
  });
}

/** @param key that of the enrollment, or of the scope, with which the customer came */
export const customerId = (key: string) => idFor("customer", key);

/** The customer for whom an enrollment of the demo agent is. */
export function customerFor(status: EnrollmentStatus, number: number) {
  const key = `${showcase.agent}:${status}:${number}`;
  return { id: customerId(key), ...customer(key, number + enrollmentStatuses.indexOf(status)) };
}

function addEnrollment(
  rows: DemoRows,
  today: string,
  writer: Writer,
  { status, number }: { status: EnrollmentStatus; number: number },
): void {
  const key = `${writer.key}:${status}:${number}`;
  const chance = dice(`enrollment ${key}`);
  const place = enrollmentStatuses.indexOf(status);
  const who = customer(key, number + place + (writer.key === showcase.agent ? 0 : chance.between(0, 10)));
  const carrier = chance.pick(writer.carriers);
  const product = chance.pick(productsOf(carrier));
  const isMonthly = status === "Active" && number === 1 && castKeys.has(writer.key);
  const course = isMonthly ? begun(today, OLDEST_MONTHS, chance) : courses[status](today, chance);
  const customer_id = customerId(key);
  rows.customers.push({
    ...{ id: customer_id, agent_id: writer.id, first_name: who.first, last_name: who.last },
    birth_date: addDays("1944-01-01", dice(`birth of ${key}`).between(0, 5_000)),
  });
  const enrollment: Insertable<EnrollmentTable> & { id: string } = {
    id: idFor("enrollment", key),
    agent_id: writer.id,
    agency_id: writer.agency,
    customer_id,
    customer_first_name: who.first,
    customer_last_name: who.last,
    state_id: stateId(who.state),
    county_id: who.county && countyId(who.state, who.county),
    status,
    carrier_id: carrier.id,
    policy_type_id: policyTypeId(product.type),
    product_id: productId(product.name),
    effective_date: course.effective ?? null,
    termination_reason_id: course.terminated ? terminationReasonId(chance.pick(terminationReasons)) : null,
    termination_date: course.terminated ?? null,
    agent_received_date: course.received,
    fmo_received_date: course.forwarded,
    sent_to_insurer_date: course.sent ?? null,
    insurer_answered_date: course.answered ?? null,
    created_at: new Date(`${course.received}T05:00:00Z`),
  };
  rows.enrollments.push(enrollment);
  if (writer.key !== UNPAID_AGENT && key !== UNPAID_POLICY) {
    const isHeld = isMonthly && writer.key === showcase.agent;
    addPayments(rows, today, enrollment, { key, isMonthly, isHeld });
  }
  for (const [index, type] of (documents[key] ?? []).entries()) {
    addDocument(rows, {
      key: `enrollment:${key}:${index + 1}`,
      belongsTo: { enrollment_id: enrollment.id },
      type,
      title: `${product.name} ${type.toLowerCase()}`,
      about: writer.name,
      created: course.received,
    });
  }
}

/** When an application came, and how far it has come since. */
type Course = {
  received: string;
  forwarded: string;
  sent?: string;
  answered?: string;
  effective?: string;
  terminated?: string;
};

const courses: Record<EnrollmentStatus, (today: string, chance: Dice) => Course> = {
  Submitted: (today, chance) => since(today, chance.between(0, 1), 0, { ahead: 1 }),
  "In Review": (today, chance) => since(today, chance.between(5, 8), 1, { ahead: 1 }),
  "Pending Information": (today, chance) => since(today, chance.between(3, 15), 1, { ahead: 1 }),
  "Sent to Carrier": (today, chance) => since(today, chance.between(6, 12), 1, { ahead: 1, sent: 4 }),
  Approved: (today, chance) =>
    since(today, chance.between(14, 25), 1, { ahead: chance.between(1, 2), sent: 3, answered: 9 }),
  Active: (today, chance) => begun(today, chance.between(0, 36), chance),
  Declined: (today, chance) =>
    since(today, chance.between(30, 400), 2, { ahead: 1, sent: 4, answered: chance.between(6, 20) }),
  Withdrawn: (today, chance) => since(today, chance.between(10, 300), 1, {}),
  Terminated(today, chance) {
    const months = chance.between(4, 36);
    const course = begun(today, months, chance);
    return {
      ...course,
      terminated: addDays(addMonths(course.effective, chance.between(1, months)), -1),
    };
  },
};

/** @param steps days after the application came; and how many months ahead of then the policy was to begin */
function since(
  today: string,
  days: number,
  forwarded: number,
  { ahead, sent, answered }: { ahead?: number; sent?: number; answered?: number },
): Course {
  const received = addDays(today, -days);
  return {
    received,
    forwarded: addDays(received, forwarded),
    ...(sent !== undefined && { sent: addDays(received, sent) }),
    ...(answered !== undefined && { answered: addDays(received, answered) }),
    ...(ahead !== undefined && { effective: addMonths(firstOfMonth(received), Math.max(ahead, 1)) }),
  };
}

/** A policy that began so many months ago. */
function begun(today: string, months: number, chance: Dice): Course & { effective: string } {
  const effective = addMonths(firstOfMonth(today), -months);
  const received = addDays(effective, -chance.between(20, 50));
  return {
    received,
    forwarded: addDays(received, 1),
    sent: addDays(received, chance.between(2, 4)),
    answered: addDays(received, chance.between(5, 18)),
    effective,
  };
}

const firstOfMonth = (date: string) => `${date.slice(0, 8)}01`;
