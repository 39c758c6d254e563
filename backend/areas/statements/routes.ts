import { listOnHoldPayments } from "#api/on-hold-payments.ts";
import { type PaymentKind, paymentKinds } from "#api/payments.ts";
import {
  getStatement,
  getStatementChanges,
  getStatementPdf,
  getStatementWorkbook,
  listExpectedPayments,
  listStatementPayments,
  listStatements,
  MOST_PDF_PAYMENTS,
  type PaymentState,
  paymentStates,
  statementPaymentSorts,
} from "#api/statements.ts";
import { type OwnerType, ownerTypes } from "#api/wire.ts";
import type { Database } from "../../database/schema.ts";
import { exportResponse } from "../../exports/answer.ts";
import type { BackendApp, Caller } from "../../http/context.ts";
import { notFound, refusal } from "../../http/problems.ts";
import { translateNames } from "../../listed-names.ts";
import { recordId, requireOwner } from "../../rights.ts";
import type { Services } from "../../services.ts";
import { changesOf } from "./changes.ts";
import { expectedOf } from "./expected.ts";
import { findStatement, statementPage } from "./ledger.ts";
import { orderIn, statementQuery } from "./list-filters.ts";
import { onHoldPage } from "./on-hold.ts";
import { paymentPage } from "./payments.ts";

const DEFAULT_PAGE_SIZE = 25;
const DEFAULT_POLICIES = 10;
const TOO_LONG = `A PDF holds at most ${MOST_PDF_PAYMENTS} payments. Take the workbook.`;

/** Statements: `docs/product/statements.md`, "Calls of the backend". */
export function serveStatements(app: BackendApp, services: Services): void {
  for (const type of ownerTypes) {
    serveLists(app, services, type);
    serveStatement(app, services, type);
    serveFiles(app, services, type);
    for (const kind of paymentKinds) {
      for (const state of paymentStates) servePayments(app, services, type, { kind, state });
    }
  }
}

function serveLists(app: BackendApp, { db }: Services, type: OwnerType): void {
  app.openapi(listStatements[type], async (c) => {
    const owner = await requireOwner(db, c.get("caller"), type, c.req.valid("param").ownerId);
    const { page = 1, pageSize = DEFAULT_PAGE_SIZE, ...asked } = c.req.valid("query");
    const query = statementQuery(owner, asked);
    if (!query) return c.json({ Data: [], Total: 0 }, 200);
    const { rows, total } = await statementPage(db, query, { page, pageSize });
    return c.json({ Data: rows, Total: total }, 200);
  });

  app.openapi(listExpectedPayments[type], async (c) => {
    const id = await requireOwner(db, c.get("caller"), type, c.req.valid("param").ownerId);
    const { page = 1, pageSize = DEFAULT_PAGE_SIZE } = c.req.valid("query");
    const expected = await expectedOf(db, { type, id }, { page, pageSize });
    return c.json({ ...expected, Data: translateNames(c, expected.Data, "PolicyType") }, 200);
  });

  app.openapi(listOnHoldPayments[type], async (c) => {
    const owner = await requireOwner(db, c.get("caller"), type, c.req.valid("param").ownerId);
    const { page = 1, pageSize = DEFAULT_PAGE_SIZE } = c.req.valid("query");
    const { rows, total } = await onHoldPage(db, owner, { page, pageSize });
    return c.json({ Data: translateNames(c, rows, "PolicyType"), Total: total }, 200);
  });
}

function serveStatement(app: BackendApp, { db }: Services, type: OwnerType): void {
  app.openapi(getStatement[type], async (c) => {
    const { ownerId, statementId } = await ids(db, c.get("caller"), type, c.req.valid("param"));
    const found = await findStatement(db, ownerId, statementId);
    if (!found) throw notFound();
    return c.json(found, 200);
  });

  app.openapi(getStatementChanges[type], async (c) => {
    const { ownerId, statementId } = await ids(db, c.get("caller"), type, c.req.valid("param"));
    const most = c.req.valid("query").maxResults ?? DEFAULT_POLICIES;
    const found = await changesOf(db, { owner: { type, id: ownerId }, statementId, most });
    if (!found) throw notFound();
    const { New, Lost, ChargedBack } = found;
    const named = (policies: typeof New) => ({
      ...policies,
      Data: translateNames(c, policies.Data, "PolicyType"),
    });
    return c.json({ ...found, New: named(New), Lost: named(Lost), ChargedBack: named(ChargedBack) }, 200);
  });
}

function serveFiles(app: BackendApp, { db, exports }: Services, type: OwnerType): void {
  const read = async (caller: Caller, params: Record<"ownerId" | "statementId", string>) => {
    const { ownerId, statementId } = await ids(db, caller, type, params);
    const found = await db
      .selectFrom("statements")
      .select(["statement_date", "payments"])
      .where("id", "=", statementId)
      .where("owner_id", "=", ownerId)
      .executeTakeFirst();
    if (!found) throw notFound();
    return {
      of: { ownerType: type, ownerId, statementId, date: found.statement_date },
      count: found.payments,
    };
  };

  app.openapi(getStatementPdf[type], async (c) => {
    const { of, count } = await read(c.get("caller"), c.req.valid("param"));
    if (count > MOST_PDF_PAYMENTS) throw refusal(422, TOO_LONG);
    return exportResponse(c, exports, { document: "statement", of });
  });

  app.openapi(getStatementWorkbook[type], async (c) => {
    const { of } = await read(c.get("caller"), c.req.valid("param"));
    return exportResponse(c, exports, { sheet: "statement", of });
  });
}

function servePayments(
  app: BackendApp,
  { db }: Services,
  type: OwnerType,
  { kind, state }: { kind: PaymentKind; state: PaymentState },
): void {
  app.openapi(listStatementPayments[kind][state][type], async (c) => {
    const statement = await ids(db, c.get("caller"), type, c.req.valid("param"));
    const { page = 1, pageSize = DEFAULT_PAGE_SIZE, sort } = c.req.valid("query");
    const query = { ...statement, kind, state, ...orderIn(sort, statementPaymentSorts) };
    const found = await paymentPage(db, query, { page, pageSize });
    if (!found) throw notFound();
    return c.json({ Data: translateNames(c, found.rows, "PolicyType"), Total: found.total }, 200);
  });
}

/** The ids of a path, when the caller may act for the owner. @throws a refusal with status 404 otherwise */
async function ids(
  db: Database,
  caller: Caller,
  type: OwnerType,
  params: Record<"ownerId" | "statementId", string>,
): Promise<{ ownerId: string; statementId: string }> {
  const ownerId = await requireOwner(db, caller, type, params.ownerId);
  return { ownerId, statementId: recordId(params.statementId) };
}
