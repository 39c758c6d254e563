import { createRoute, z } from "@hono/zod-openapi";
import { type PaymentKind, payment } from "./payments.ts";
import {
  type Audited,
  date,
  forOwners,
  id,
  type OwnerType,
  optional,
  optionalDate,
  ownerParams,
  pagedHeaders,
  paging,
  read,
  refusal,
  refusals,
  sortedBy,
  workbook,
} from "./wire.ts";

/** Statements of commissions and overrides: `docs/product/statements.md`. Each call exists for agents and for agencies. */

const tag = "Statements";

/** The fields that a list of statements can be sorted by. The newest come first unless asked otherwise. */
export const statementSorts = [
  "StatementDate",
  "BeginningBalance",
  "Earned",
  "Chargeback",
  "EndingBalance",
  "StatementBalance",
] as const;
export type StatementSort = (typeof statementSorts)[number];

/** The fields that the payments of a statement can be sorted by. The newest come first unless asked otherwise. */
export const statementPaymentSorts = [
  "PaymentDate",
  "AgentName",
  "Amount",
  "PolicyId",
  "CustomerName",
] as const;
export type StatementPaymentSort = (typeof statementPaymentSorts)[number];

/** Both formats hold the ledger and all payments of a statement. */
export const statementFormats = ["pdf", "excel"] as const;
export type StatementFormat = (typeof statementFormats)[number];

/** The last part of the address of a list of payments. */
export const paymentStates = ["processed", "onhold"] as const;
export type PaymentState = (typeof paymentStates)[number];

/** US dollars with two decimals. */
const amount = z.number();

/**
 * EndingBalance = BeginningBalance + Earned + Chargeback. StatementBalance is paid with the statement: the ending balance
 * when it is positive, and 0 otherwise. The next statement begins with EndingBalance − StatementBalance.
 */
export const statementLedger = z
  .object({
    BeginningBalance: amount,
    Earned: amount,
    Chargeback: amount.openapi({
      description: "Negative, and added; other backends may answer a positive one",
    }),
    EndingBalance: amount,
    StatementBalance: amount,
  })
  .openapi("StatementLedger");

export const statement = z
  .object({
    /** Also the statement's id in addresses. */
    PaymentRunId: id,
    StatementDate: date,
    StatementLedger: statementLedger,
    /** The sum of the payments on hold, which the ledger does not count. An extension. */
    OnHold: optional(amount),
  })
  .openapi("Statement");

/** Statements come as a list, or as a page of a longer one. */
const statements = z.union([
  z.array(statement),
  z.object({ Data: z.array(statement), Total: z.number().int().min(0) }),
]);

/** The extension `customerNames`: last name, first name. */
const customerName = z.string();

/** A payment of a statement. Everything beyond the fields of a payment is an extension. */
export const statementPayment = payment
  .extend({
    InsurerName: optional(z.string()),
    PolicyType: optional(z.string()),
    CustomerName: optional(customerName),
  })
  .openapi("StatementPayment");

const statementPayments = z.union([
  z.array(statementPayment),
  z.object({ Data: z.array(statementPayment), Total: z.number().int().min(0) }),
]);

const filters = {
  InsurerId: id,
  PolicyTypeId: id,
  StartStatementDateRange: date,
  EndStatementDateRange: date,
};

export const listStatements = forOwners((base, owner) =>
  read({
    path: `${base}/statements`,
    tag,
    summary: `The statements of ${owner}, a page at a time`,
    audited: "read",
    request: {
      params: ownerParams,
      query: z.object({ ...filters, ...sortedBy, ...paging }).partial(),
      headers: pagedHeaders,
    },
    answer: statements,
  }),
);

const statementParams = ownerParams.extend({ statementId: id });

/** Makes the same route below a statement of an agent and below one of an agency. */
function forStatements<R>(route: (base: string, owner: string) => R): Record<OwnerType, R> {
  return {
    agent: route("/t/agentstatements/{ownerId}/{statementId}", "an agent"),
    agency: route("/t/agencystatements/{ownerId}/{statementId}", "an agency"),
  };
}

export const getStatement = forStatements((base, owner) =>
  read({
    path: base,
    tag,
    summary: `One statement of ${owner}`,
    audited: "read",
    request: { params: statementParams },
    answer: statement,
  }),
);

/** The most payments of a PDF. */
export const MOST_PDF_PAYMENTS = 20_000;

export const getStatementPdf = forStatements((base, owner) =>
  createRoute({
    method: "get",
    path: `${base}/pdf`,
    tags: [tag],
    summary: `A statement of ${owner} as a PDF, tagged`,
    "x-audited": "export" satisfies Audited,
    request: { params: statementParams },
    responses: {
      200: {
        description: "A PDF, in the first language of Accept-Language (en, es)",
        content: { "application/pdf": { schema: z.any().openapi({ type: "string", format: "binary" }) } },
      },
      ...refusals,
      422: refusal("The statement has too many payments for a PDF"),
    },
  }),
);

export const getStatementWorkbook = forStatements((base, owner) =>
  workbook({
    path: `${base}/excel`,
    tag,
    summary: `A statement of ${owner}, as a workbook`,
    request: { params: statementParams },
  }),
);

const paymentSummaries: Record<PaymentKind, Record<PaymentState, string>> = {
  commissions: { processed: "The commissions that count into", onhold: "The commissions on hold of" },
  overrides: { processed: "The overrides that count into", onhold: "The overrides on hold of" },
};

const paymentsOf = (kind: PaymentKind, state: PaymentState) =>
  forStatements((base, owner) =>
    read({
      path: `${base}/payments/${kind}/${state}`,
      tag,
      summary: `${paymentSummaries[kind][state]} a statement of ${owner}, a page at a time`,
      audited: "read",
      request: {
        params: statementParams,
        query: z.object({ ...sortedBy, ...paging }).partial(),
        headers: pagedHeaders,
      },
      answer: statementPayments,
    }),
  );

/** The payments of a statement by kind, state and owner. Agents have no overrides: their list is empty. */
export const listStatementPayments = {
  commissions: {
    processed: paymentsOf("commissions", "processed"),
    onhold: paymentsOf("commissions", "onhold"),
  },
  overrides: {
    processed: paymentsOf("overrides", "processed"),
    onhold: paymentsOf("overrides", "onhold"),
  },
} satisfies Record<PaymentKind, Record<PaymentState, unknown>>;

/** The most policies of each kind of change in one answer. */
export const MOST_POLICIES = 100;

const someOf = z.object({ maxResults: z.coerce.number().int().min(1).max(MOST_POLICIES) }).partial();

const policy = {
  PolicyId: id,
  CustomerName: optional(customerName),
  AgentName: optional(z.string()),
  InsurerName: optional(z.string()),
  PolicyType: optional(z.string()),
};

export const changedPolicy = z
  .object({
    ...policy,
    /** The day coverage began for a new policy and ended for a lost one; the day of the newest chargeback otherwise. */
    Date: optionalDate,
    /** The amount of a new policy, or of a chargeback, on this statement; null for a lost policy. */
    Amount: optional(amount),
  })
  .openapi("ChangedPolicy");

/** The first policies of a kind of change, and whether there are more. */
const changedPolicies = z.object({ Data: z.array(changedPolicy), HasMore: z.boolean() });

export const statementChanges = z
  .object({
    /** Null for the first statement, which has no changes. */
    Before: z.object({ PaymentRunId: id, StatementDate: date }).nullable(),
    /** Policies that something was paid for, for the first time. */
    New: changedPolicies,
    /** Policies paid for earlier that ended after the statement before and up to the day of this one. */
    Lost: changedPolicies,
    ChargedBack: changedPolicies,
  })
  .openapi("StatementChanges");

/** The extension `statementChanges`. */
export const getStatementChanges = forStatements((base, owner) =>
  read({
    path: `${base}/changes`,
    tag,
    summary: `What changed since the statement before, for a statement of ${owner}; 10 policies of a kind unless asked otherwise`,
    audited: "read",
    request: { params: statementParams, query: someOf },
    answer: statementChanges,
  }),
);

export const expectedPayments = z
  .object({
    /** The newest statement's day; null before the first statement. Nothing is expected then. */
    StatementDate: date.nullable(),
    /** The last effective date that is looked at: the first day of the month before the newest statement's month. */
    EffectiveUntil: date.nullable(),
    /** The newest effective date comes first. */
    Data: z.array(z.object({ ...policy, EffectiveDate: date }).openapi("ExpectedPayment")),
    Total: z.number().int().min(0),
  })
  .openapi("ExpectedPayments");

/** The extension `expectedPayments`. */
export const listExpectedPayments = forOwners((base, owner) =>
  read({
    path: `${base}/expectedpayments`,
    tag,
    summary: `Active policies of ${owner} that nothing was paid for; 25 unless asked otherwise`,
    audited: "read",
    request: {
      params: ownerParams,
      query: z.object(paging).partial(),
    },
    answer: expectedPayments,
  }),
);
