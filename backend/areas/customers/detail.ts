import { type RawBuilder, sql } from "kysely";
import type { z } from "zod";
import type { customerDetail } from "#api/customers.ts";
import type { Scope } from "#api/scopes.ts";
import { historyEvent } from "#api/your-submissions.ts";
import type { Database } from "../../database/schema.ts";
import { type ScopeRow, scopeFields, onWire as scopeOnWire } from "../../scopes/rows.ts";
import type { Services } from "../../services.ts";
import { eventOnWire, historyOfEnrollment } from "../../submissions/history.ts";
import { type EnrollmentRow, joinedTables, rowFields } from "../enrollments/list.ts";
import type { Owner } from "../enrollments/list-filters.ts";
import { isSeenBy } from "../enrollments/visibility.ts";
import { requestsAbout } from "../help-requests/list.ts";
import { unpaidAmong } from "../statements/expected.ts";
import { paymentOnWire, type SelectedPayment } from "../statements/payments.ts";
import { policyFields, policyTables } from "../statements/policies.ts";
import { isCustomerSeen } from "./seen.ts";

/** One customer with everything that an owner sees: `docs/product/customers.md`, "Customer". */

type Detail = z.output<typeof customerDetail>;

const MOST = 100;

/**
 * @param by who asks, for what is new to them
 * @returns nothing for a customer of whom the owner sees nothing
 */
export async function findCustomer(
  { db, now }: Pick<Services, "db" | "now">,
  owner: Owner,
  { id, sub }: { id: string; sub: string },
): Promise<(Omit<Detail, "Enrollments"> & { Enrollments: EnrollmentRow[] }) | undefined> {
  const same = await sameAs(db, owner, id);
  const [main] = same;
  if (!main) return undefined;
  const ids = same.map((one) => one.id);
  const enrollments = await enrollmentsOf(db, owner, ids);
  const policies = enrollments.map(({ PolicyId }) => PolicyId);
  const requests = await requestsAbout(db, { sub, owner: owner.id }, policies, MOST);
  const scopes = owner.type === "agent" ? await scopesOf(db, owner, ids, now()) : [];
  return {
    Id: main.id,
    FirstName: main.first_name,
    LastName: main.last_name,
    BirthDate: same.find(({ birth_date }) => birth_date)?.birth_date ?? null,
    Emails: [...new Set(scopes.flatMap(({ email }) => email ?? []))],
    Enrollments: enrollments,
    Scopes: scopes,
    Payments: await paymentsFor(db, owner, policies),
    HelpRequests: requests,
    UnpaidPolicyIds: await unpaidAmong(db, owner, policies),
    History: await historyOf(db, { enrollments, scopes, requests }),
    Same: same.slice(1).map((one) => ({
      Id: one.id,
      Name: `${one.first_name} ${one.last_name}`,
      AgentName: owner.type === "agency" ? one.agent : null,
      Match: one.match,
      MergedByName: one.match === "merged" ? one.merged_by : null,
      MergedDateTime: one.match === "merged" ? (one.merged_at?.toISOString() ?? null) : null,
    })),
    Similar: await similarTo(db, owner, main, ids),
  };
}

type Match = "medicareNumber" | "nameAndBirthDate" | "merged";
type SameRow = {
  id: string;
  first_name: string;
  last_name: string;
  last_key: string;
  first_key: string;
  birth_date: string | null;
  merged_by: string | null;
  merged_at: Date | null;
  agent: string;
  match: Match | "itself";
};

/**
 * The records of one person that an owner sees, the main one first: merged by hand, of the same Medicare number, or of the same name
 * and birth date where no two numbers say otherwise.
 */
async function sameAs(
  db: Database,
  owner: Owner,
  id: string,
): Promise<(Omit<SameRow, "match"> & { match: Match })[]> {
  const isSeen = (column: string) => isCustomerSeen(db, owner, sql.ref(column));
  const seenApplications = sql`applications as application
    join enrollments as enrollment on enrollment.id = application.enrollment_id and ${await isSeenBy(db, owner)}`;
  const hashesOf = (customer: string) => sql`
    select application.medicare_number_hash from ${seenApplications}
    where enrollment.customer_id = ${sql.ref(customer)} and application.medicare_number_hash is not null`;
  const { rows } = await sql<SameRow>`
    with asked as (select * from customers where id = ${id} and ${await isSeen("customers.id")}),
    of_same_number as (
      select enrollment.customer_id from asked, ${seenApplications}
      where application.medicare_number_hash in (${hashesOf("asked.id")})),
    matched as (
      select customer.*,
        case
          when customer.id = asked.id then 'itself'
          when asked.merged_into in (customer.id, customer.merged_into) or customer.merged_into = asked.id then 'merged'
          when customer.id in (select customer_id from of_same_number) then 'medicareNumber'
          when customer.birth_date = asked.birth_date and customer.last_key = asked.last_key
            and customer.first_key = asked.first_key
            and not (exists (${hashesOf("asked.id")}) and exists (${hashesOf("customer.id")}))
            then 'nameAndBirthDate'
        end as match
      from asked, customers as customer
      where customer.id in (asked.id, asked.merged_into) or customer.merged_into in (asked.id, asked.merged_into)
        or (customer.last_key = asked.last_key and customer.first_key = asked.first_key)
        or customer.id in (select customer_id from of_same_number))
    select matched.id, matched.first_name, matched.last_name, matched.last_key, matched.first_key, matched.birth_date,
      matched.merged_by, matched.merged_at, matched.match, agents.name as agent
    from matched join agents on agents.id = matched.agent_id
    where matched.match is not null and ${await isSeen("matched.id")}
    order by matched.match not in ('itself', 'merged'), matched.merged_into is not null, matched.id`.execute(
    db,
  );
  // A record that was merged into another one is shown as that one.
  return rows.map((row) => ({ ...row, match: row.match === "itself" ? "merged" : row.match }));
}

async function enrollmentsOf(db: Database, owner: Owner, ids: readonly string[]): Promise<EnrollmentRow[]> {
  const { rows } = await sql<EnrollmentRow>`
    select ${rowFields} from enrollments as enrollment ${joinedTables}
    where enrollment.customer_id = any (${[...ids]}::uuid[]) and ${await isSeenBy(db, owner)}
    order by enrollment.created_at desc, enrollment.id limit ${MOST}`.execute(db);
  return rows;
}

async function scopesOf(db: Database, owner: Owner, ids: readonly string[], now: Date) {
  const { rows } = await sql<ScopeRow>`
    select ${scopeFields(now)} from scopes as scope
    where scope.customer_id = any (${[...ids]}::uuid[]) and scope.agent_id = ${owner.id}
    order by scope.requested_at desc, scope.id limit ${MOST}`.execute(db);
  return rows.map(scopeOnWire);
}

/** Who sees an enrollment sees its commissions. An override is its agency's alone. */
async function paymentsFor(
  db: Database,
  owner: Owner,
  policies: readonly string[],
): Promise<Detail["Payments"]> {
  const isTheirs = sql`(line.kind = 'commission' or line.agency_id = ${owner.type === "agency" ? owner.id : null})`;
  const { rows } = await sql<SelectedPayment & { kind: string }>`
    select line.id as "Id", ${policyFields}, line.payment_date as "PaymentDate", line.amount_cents as cents,
      line.status as "Status", line.hold_reason as "HoldReason", line.expected_release as "ExpectedReleaseDate", line.kind
    from payments as line ${policyTables}
    where line.enrollment_id = any (${[...policies]}::uuid[]) and ${isTheirs}
    order by line.payment_date desc, line.id limit ${MOST}`.execute(db);
  return rows.map(({ kind, ...row }) => ({
    ...paymentOnWire(row),
    Kind: kind === "override" ? "overrides" : "commissions",
  }));
}

/** The history of older enrollments stands with them. */
const MOST_WITH_HISTORY = 20;

type Records = {
  enrollments: readonly EnrollmentRow[];
  scopes: readonly Scope[];
  requests: Detail["HelpRequests"];
};

async function historyOf(
  db: Database,
  { enrollments, scopes, requests }: Records,
): Promise<Detail["History"]> {
  const event = (Event: string, At: string | null, Subject: string | null = null) =>
    At === null ? [] : [historyEvent.parse({ At, Event, Subject })];
  const ofEnrollments = await Promise.all(
    enrollments.slice(0, MOST_WITH_HISTORY).map(async ({ PolicyId, InsurerName }) => {
      const history = await historyOfEnrollment(db, PolicyId);
      return history.map((one) => ({ ...eventOnWire(one), Subject: InsurerName }));
    }),
  );
  const ofScopes = scopes.map(({ date_requested, date_signed, date_completed }) => [
    ...event("ScopeRequested", date_requested),
    ...event("ScopeSigned", date_signed),
    ...event("ScopeCompleted", date_completed),
  ]);
  const ofRequests = requests.map(({ CreatedDateTime, Description }) =>
    event("Asked", CreatedDateTime, Description),
  );
  return [...ofEnrollments, ...ofScopes, ...ofRequests].flat().sort((a, b) => (a.At < b.At ? -1 : 1));
}

async function similarTo(
  db: Database,
  owner: Owner,
  { last_key, first_key }: Pick<SameRow, "last_key" | "first_key">,
  except: readonly string[],
): Promise<Detail["Similar"]> {
  const newest = (from: RawBuilder<unknown>) => sql`(${from} limit 1)`;
  const { rows } = await sql<Detail["Similar"][number]>`
    select customer.id as "Id", customer.first_name || ' ' || customer.last_name as "Name",
      ${newest(sql`select states.name from enrollments join states on states.id = enrollments.state_id
        where enrollments.customer_id = customer.id order by enrollments.created_at desc`)} as "State",
      ${owner.type === "agent" ? newest(sql`select scopes.email from scopes where scopes.customer_id = customer.id order by scopes.requested_at desc`) : sql`null`} as "Email"
    from customers as customer
    where customer.last_key = ${last_key} and customer.first_key = ${first_key} and customer.merged_into is null
      and not customer.id = any (${[...except]}::uuid[]) and ${await isCustomerSeen(db, owner, sql`customer.id`)}
    order by customer.id limit ${MOST}`.execute(db);
  return rows;
}
