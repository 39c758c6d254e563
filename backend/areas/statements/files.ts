import { sql } from "kysely";
import type { OwnerType } from "#api/wire.ts";
import { isServer } from "../../database/connect.ts";
import type { PaymentTable } from "../../database/enrollment-tables.ts";
import type { Database } from "../../database/schema.ts";
import { allRows, type List } from "../../lists/list.ts";
import { findStatement, type Statement } from "./ledger.ts";
import {
  paymentFields,
  paymentOnWire,
  paymentTables,
  type SelectedPayment,
  type StatementPayment,
} from "./payments.ts";

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

/** Yields the statement itself first. @throws Error when it is not there any more */
export async function* statementRows(db: Database, of: StatementExport): AsyncGenerator<StatementRows> {
  if (!isServer(db)) return yield* rowsIn(db, of);
  // The sums and the payments are of one moment. The embedded database would make everybody wait for that.
  const snapshot = await db.startTransaction().setIsolationLevel("repeatable read").execute();
  try {
    yield* rowsIn(snapshot, of);
  } finally {
    // On a broken connection the rollback fails too. The first error has been thrown already.
    await snapshot
      .rollback()
      .execute()
      .catch(() => {});
  }
}

async function* rowsIn(db: Database, of: StatementExport): AsyncGenerator<StatementRows> {
  yield await headOf(db, of);
  for await (const rows of allRows(db, paymentList(of))) yield { payments: rows.map(onFile) };
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

function paymentList({ ownerId, date }: StatementExport): List<Selected> {
  return {
    id: sql`line.payment_id`,
    fields: sql<Selected>`${paymentFields}, line.kind`,
    tables: paymentTables,
    where: [sql`line.owner_id = ${ownerId}`, sql`line.statement_date = ${date}`],
    order: sql`line.kind, line.status desc, line.payment_date desc, line.payment_id`,
  };
}
