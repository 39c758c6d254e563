import { enrollmentStatuses, holdReasons } from "#api/statuses.ts";
import { type ImportedFile, lookup, optional, required, secret } from "../imported-file.ts";
import {
  date,
  medicaidForm,
  medicareForm,
  money,
  npnForm,
  oneOf,
  socialSecurityForm,
  stateForm,
  text,
} from "../value-formats.ts";
import { owner } from "./producers.ts";

/** Enrollments, and the payments for them. */

export const enrollments: ImportedFile = {
  name: "enrollments.csv",
  table: "enrollments",
  record: "enrollment",
  about: "Customers' applications, and the policies that follow from them.",
  columns: {
    carrier: required("Carrier", text(200), "The carrier.", lookup),
    policy_number: required("Policy number", text(100), "The carrier's number of the application or policy."),
    agent_npn: required("Agent NPN", npnForm, "The agent who wrote it.", lookup),
    agency_npn: optional(
      "Agency NPN",
      npnForm,
      "The agency under which it was written. It and the agencies above it see the enrollment. Empty: none does.",
      lookup,
    ),
    customer_first_name: required("Customer first name", text(100), "The customer's first name."),
    customer_last_name: required("Customer last name", text(100), "The customer's last name."),
    state: required("State", stateForm, "The state in which the customer lives.", lookup),
    county: optional("County", text(100), "The county in which the customer lives.", lookup),
    status: required("Status", oneOf(...enrollmentStatuses), "The status."),
    policy_type: required("Policy type", text(20), "The abbreviation of the policy type.", lookup),
    product: optional("Product", text(200), "The product.", lookup),
    effective_date: optional("Effective date", date, "The first day of coverage."),
    termination_reason: optional("Termination reason", text(100), "The reason for which it ended.", lookup),
    termination_date: optional("Termination date", date, "The last day of coverage."),
    agent_received_date: optional(
      "Signed date",
      date,
      "The day on which the agent received the application.",
    ),
    fmo_received_date: optional("Received date", date, "The day on which you received it."),
    sent_to_insurer_date: optional("Sent to carrier date", date, "The day on which the carrier got it."),
    insurer_answered_date: optional("Carrier answer date", date, "The day on which the carrier answered."),
    ssn: optional("SSN", socialSecurityForm, "The customer's Social Security number.", secret),
    medicare_number: optional("Medicare number", medicareForm, "The customer's Medicare number.", secret),
    medicaid_number: optional("Medicaid number", medicaidForm, "The customer's Medicaid number.", secret),
  },
  references: {
    carrier_id: { to: "carriers.csv", by: ["carrier"], reportedAt: "Carrier" },
    agent_id: { to: "agents.csv", by: ["agent_npn"], reportedAt: "Agent NPN" },
    agency_id: { to: "agencies.csv", by: ["agency_npn"], reportedAt: "Agency NPN" },
    state_id: { to: "states.csv", by: ["state"], reportedAt: "State" },
    county_id: { to: "counties.csv", by: ["state_id", "county"], reportedAt: "County" },
    policy_type_id: { to: "policy-types.csv", by: ["policy_type"], reportedAt: "Policy type" },
    product_id: { to: "products.csv", by: ["product"], reportedAt: "Product" },
    termination_reason_id: {
      to: "termination-reasons.csv",
      by: ["termination_reason"],
      reportedAt: "Termination reason",
    },
  },
  key: ["carrier_id", "policy_number"],
  onlyWhenNew: {
    // Lists show the newest first. What is imported came on its day, and not today.
    created_at: `coalesce((coalesce(staged.agent_received_date, staged.fmo_received_date) + time '17:00') at time zone 'UTC',
      now())`,
  },
};

export const payments: ImportedFile = {
  name: "payments.csv",
  table: "payments",
  record: "payment",
  about:
    "Commissions and overrides. There is no file of statements: the payments of one run date are a statement, and the database adds them up.",
  columns: {
    external_id: required("Payment ID", text(100), "Your or the carrier's id of the payment."),
    carrier: required("Carrier", text(200), "The carrier of the enrollment.", lookup),
    policy_number: required("Policy number", text(100), "The policy number of the enrollment.", lookup),
    kind: required(
      "Kind",
      oneOf("commission", "override"),
      "A commission is an agent's, an override an agency's.",
    ),
    ...owner.columns,
    payment_date: required("Payment date", date, "The day of the payment."),
    run_date: required("Run date", date, "The day of the payment run, which is the date of the statement."),
    amount_cents: required("Amount", money, "The amount. A chargeback is negative."),
    status: required("Status", oneOf("Processed", "On Hold"), "The status."),
    hold_reason: optional("Hold reason", oneOf(...holdReasons), "Why a payment is on hold."),
    expected_release: optional(
      "Expected release",
      date,
      "The day on which a payment on hold is expected to be paid.",
    ),
  },
  references: {
    ...owner.references,
    carrier_id: { to: "carriers.csv", by: ["carrier"], reportedAt: "Carrier", ...lookup },
    enrollment_id: {
      to: "enrollments.csv",
      by: ["carrier_id", "policy_number"],
      reportedAt: "Policy number",
    },
  },
  key: ["external_id"],
  rules: [
    owner.rule,
    {
      column: "Kind",
      reason: "a commission needs an agent, and an override an agency",
      refused: "case staged.kind when 'commission' then staged.agent_npn else staged.agency_npn end is null",
    },
  ],
};
