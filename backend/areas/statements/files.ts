import { type RawBuilder, sql } from "kysely";
import type { OwnerType } from "#api/wire.ts";
import { isServer } from "../../database/connect.ts";
import { cursorRows } from "../../database/cursor.ts";
import type { PaymentTable } from "../../database/enrollment-tables.ts";
import type { Database } from "../../database/schema.ts";
import { findStatement, type Statement } from "./ledger.ts";
import { paymentFields, paymentOnWire, type SelectedPayment, type StatementPayment } from "./payments.ts";
import { policyTables } from "./policies.ts";

/** The rows of a statement's files, the same for both formats: `docs/product/statements.md`, "Files". */

/** Plain data, which can be posted to another thread. */
export type StatementExport = {
  ownerType: OwnerType;
  ownerId: string;
  statementId: string;
  /** The day of the statement, for names and titles. */
  date: string;
};

export type FilePayment = StatementPayment & { kind: PaymentTable["kind"]; Status: PaymentTable["status"] };

export type StatementRows =
  | { statement: Statement; ownerName: string }
  /** The processed commissions come first, then those on hold, then overrides; the newest of each first. */
  | { payments: FilePayment[] };

const ROWS_PER_PIECE = 500;

/** Yields the statement itself first. @throws Error when it is not there any more */
export async function* statementRows(db: Database, of: StatementExport): AsyncGenerator<StatementRows> {
  if (!isServer(db)) return yield* inPieces(db, of);
  const begun: { head?: StatementRows } = {};
  const all = async (snapshot: Database) => {
    begun.head = await headOf(snapshot, of);
    return selectPayments(of);
  };
  for await (const rows of cursorRows(db, all, ROWS_PER_PIECE)) {
    if (begun.head) yield begun.head;
    delete begun.head;
    yield { payments: rows.map(onFile) };
  }
}

/** Each piece begins behind the last payment of the one before. */
async function* inPieces(db: Database, of: StatementExport): AsyncGenerator<StatementRows> {
  yield await headOf(db, of);
  for (let last: Selected | "none" = "none"; ; ) {
    const { rows } = await selectPayments(of, last).execute(db);
    if (rows.length > 0) yield { payments: rows.map(onFile) };
    if (rows.length < ROWS_PER_PIECE) return;
    last = rows.at(-1) ?? "none";
  }
}

async function headOf(
  db: Database,
  { ownerType, ownerId, statementId }: StatementExport,
): Promise<StatementRows> {
  const statement = await findStatement(db, ownerId, statementId);
  const owner = await db
    .selectFrom(ownerType === "agent" ? "agents" : "agencies")
    .select("name")
    .where("id", "=", ownerId)
    .executeTakeFirst();
  if (!statement) throw new Error("The statement is not there any more");
  return { statement, ownerName: owner?.name ?? "" };
}

type Selected = SelectedPayment & { kind: PaymentTable["kind"]; Status: PaymentTable["status"] };

function onFile({ kind, ...row }: Selected): FilePayment {
  return { ...paymentOnWire(row), kind, Status: row.Status };
}

const order = sql`line.kind, line.status desc, line.payment_date desc, line.payment_id`;

/** @param last the payment behind which a piece begins; all payments without it */
function selectPayments({ ownerId, date }: StatementExport, last?: Selected | "none"): RawBuilder<Selected> {
  const isBehind =
    last === undefined || last === "none"
      ? sql`true`
      : sql`(line.kind > ${last.kind}
          or line.kind = ${last.kind} and (line.status < ${last.Status}
            or line.status = ${last.Status} and (line.payment_date < ${last.PaymentDate}::date
              or line.payment_date = ${last.PaymentDate}::date and line.payment_id > ${last.Id}::uuid)))`;
  return sql<Selected>`
    select ${paymentFields}, line.kind from statement_payments as line ${policyTables}
    where line.owner_id = ${ownerId} and line.statement_date = ${date} and ${isBehind}
    order by ${order} ${last === undefined ? sql`` : sql`limit ${ROWS_PER_PIECE}`}`;
}
