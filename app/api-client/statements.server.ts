import { z } from "zod";
import type { PaymentKind } from "#api/payments.ts";
import {
  changedPolicy,
  getStatement,
  getStatementChanges,
  getStatementPdf,
  getStatementWorkbook,
  listExpectedPayments,
  listStatementPayments,
  listStatements,
  type PaymentState,
  type StatementFormat,
  type StatementPaymentSort,
  type StatementSort,
  statementPayment,
} from "#api/statements.ts";
import { date, id, optional, PAGED_HEADER } from "#api/wire.ts";
import type { Portal } from "../paths.ts";
import { type Backend, type CallLimits, callAs, type Download, fetchEncodedFile } from "./client.server.ts";
import { isKnownToHave } from "./features.server.ts";
import { callListOrPage, type Found, readRows } from "./rows.server.ts";

/** Statements of commissions and overrides: `docs/product/statements.md`. */

const amount = optional(z.number());

/** US dollars. Null where the backend does not say. */
const ledger = z.object({
  BeginningBalance: amount,
  Earned: amount,
  /** Other backends answer a positive one and subtract it. */
  Chargeback: amount.transform((dollars) => (dollars ? -Math.abs(dollars) : dollars)),
  EndingBalance: amount,
  StatementBalance: amount,
});

/** A statement without a ledger has one in which nothing is known. */
const statement = z
  .object({
    PaymentRunId: id,
    StatementDate: date,
    StatementLedger: ledger.nullish().transform((given) => given ?? ledger.parse({})),
    OnHold: amount,
  })
  .transform(({ PaymentRunId, StatementDate, StatementLedger: given, OnHold }) => ({
    id: PaymentRunId,
    date: StatementDate,
    ledger: {
      beginning: given.BeginningBalance,
      earned: given.Earned,
      chargeback: given.Chargeback,
      ending: given.EndingBalance,
      paid: given.StatementBalance,
    },
    /** The sum of the payments on hold, which the ledger does not count. */
    onHold: OnHold,
  }));

export type Statement = z.output<typeof statement>;
export type Ledger = Statement["ledger"];
export type StatementPayment = z.output<typeof statementPayment>;

type Paging = { page: number; pageSize: number };

/** Dates are `YYYY-MM-DD`. */
export type StatementQuery = {
  InsurerId?: string;
  PolicyTypeId?: string;
  StartStatementDateRange?: string;
  EndStatementDateRange?: string;
  sort: `${StatementSort}-${"asc" | "desc"}`;
};

/**
 * Fetches statements: a page in the order asked for, or all of them from a backend without pages.
 * @param query.page from 1. @throws BackendFault, also when there are statements and none of them can be read
 */
export async function statementsOf(
  backend: Backend,
  portal: Portal,
  { page, pageSize, sort, ...filters }: StatementQuery & Paging,
  limits: CallLimits = {},
): Promise<MaybePage<Statement>> {
  const isPage = await isKnownToHave({ backend, portal }, "statementPages");
  const query = { ...filters, ...(isPage && { page, pageSize, sort }) };
  const input = { params: { ownerId: portal.id }, query, ...(isPage && { headers: paged }), ...limits };
  return { ...(await callListOrPage(backend, listStatements[portal.type], statement, input)), isPage };
}

/** Rows as they came. A backend may answer all of them when a page was asked for. */
type MaybePage<Row> = Found<Row> & { isPage: boolean };

const paged = { [PAGED_HEADER]: "1" };

const paramsOf = (portal: Portal, statementId: string) => ({ params: { ownerId: portal.id, statementId } });

/** @throws BackendFault, 404 for a statement that is not the portal's */
export function statementOf(backend: Backend, portal: Portal, statementId: string): Promise<Statement> {
  return callAs(backend, getStatement[portal.type], statement, paramsOf(portal, statementId));
}

/** Names a list of payments. Agents have no overrides: nobody asks for theirs. */
export type PaymentsOf = { statementId: string; kind: PaymentKind; state: PaymentState };
export type PaymentQuery = Paging & { sort: `${StatementPaymentSort}-${"asc" | "desc"}` };

/**
 * Fetches the payments of a statement: a page in the order asked for, or all of them from a backend without pages.
 * @throws BackendFault, 404 for a statement that is not the portal's
 */
export async function statementPaymentsOf(
  backend: Backend,
  portal: Portal,
  { statementId, kind, state }: PaymentsOf,
  query: PaymentQuery,
): Promise<MaybePage<StatementPayment>> {
  const route = listStatementPayments[kind][state][portal.type];
  const isPage = await isKnownToHave({ backend, portal }, "statementPages");
  const input = { ...paramsOf(portal, statementId), ...(isPage && { query, headers: paged }) };
  return { ...(await callListOrPage(backend, route, statementPayment, input)), isPage };
}

/** Returns the file of a statement, of which all has come. @throws BackendFault */
export function statementFile(
  backend: Backend,
  portal: Portal,
  statementId: string,
  format: StatementFormat,
): Promise<Download> {
  const input = paramsOf(portal, statementId);
  return format === "pdf"
    ? fetchEncodedFile(backend, getStatementPdf[portal.type], "pdf", input)
    : fetchEncodedFile(backend, getStatementWorkbook[portal.type], "workbook", input);
}

const rows = z
  .array(z.unknown())
  .nullish()
  .transform((given) => given ?? []);
const someRows = z
  .object({ Data: rows, HasMore: z.boolean().nullish() })
  .nullish()
  .transform((given) => ({ Data: given?.Data ?? [], HasMore: given?.HasMore ?? false }));
const looseChanges = z.object({
  Before: optional(z.object({ PaymentRunId: id, StatementDate: date })),
  New: someRows,
  Lost: someRows,
  ChargedBack: someRows,
});

export type ChangedPolicy = z.output<typeof changedPolicy>;
export type Changes = Record<ChangeKind, { rows: ChangedPolicy[]; hasMore: boolean }> & {
  /** Null for the first statement. */
  before: { id: string; date: string } | null;
  unreadable: number;
};
export const changeKinds = ["new", "lost", "chargedBack"] as const;
export type ChangeKind = (typeof changeKinds)[number];

/** An extension. @param maxResults policies of each kind of change */
export async function statementChangesOf(
  backend: Backend,
  portal: Portal,
  statementId: string,
  maxResults: number,
): Promise<Changes> {
  const route = getStatementChanges[portal.type];
  const answer = await callAs(backend, route, looseChanges, {
    ...paramsOf(portal, statementId),
    query: { maxResults },
    isExtension: true,
  });
  let unreadable = 0;
  const read = ({ Data, HasMore }: z.output<typeof someRows>) => {
    const found = readRows(backend, route, Data, changedPolicy);
    unreadable += found.unreadable;
    return { rows: found.rows, hasMore: HasMore };
  };
  const { Before, New, Lost, ChargedBack } = answer;
  const kinds = { new: read(New), lost: read(Lost), chargedBack: read(ChargedBack) };
  return {
    before: Before && { id: Before.PaymentRunId, date: Before.StatementDate },
    ...kinds,
    unreadable,
  };
}

const expectedPayment = changedPolicy.omit({ Date: true, Amount: true }).extend({ EffectiveDate: date });
const looseExpected = z.object({
  StatementDate: optional(date),
  EffectiveUntil: optional(date),
  Data: rows,
  Total: z.number().int().min(0),
});

export type ExpectedPayment = z.output<typeof expectedPayment>;
export type ExpectedPayments = Found<ExpectedPayment> & {
  /** The day of the newest statement; null before the first. */
  statementDate: string | null;
  /** The last effective date that is looked at. */
  effectiveUntil: string | null;
};

/** An extension: active policies that nothing was paid for. */
export async function expectedPaymentsOf(
  { backend, portal }: { backend: Backend; portal: Portal },
  { page, pageSize }: Paging,
): Promise<ExpectedPayments> {
  const route = listExpectedPayments[portal.type];
  const input = { params: { ownerId: portal.id }, query: { page, pageSize }, isExtension: true };
  const { StatementDate, EffectiveUntil, Data, Total } = await callAs(backend, route, looseExpected, input);
  return {
    ...readRows(backend, route, Data, expectedPayment),
    total: Total,
    statementDate: StatementDate,
    effectiveUntil: EffectiveUntil,
  };
}
