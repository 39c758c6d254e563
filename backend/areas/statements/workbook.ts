import { type Cell, type Column, headingsOf, NEXT_SHEET, type SheetPiece } from "#server/workbook/sheet.ts";
import type { Sheet } from "../../files/workbook/sheet.ts";
import type { SheetWords } from "../../files/workbook/words.ts";
import { type FilePayment, type StatementExport, statementRows } from "./files.ts";
import type { Statement } from "./ledger.ts";

type Summary = { statement: Statement; ownerName: string };

/** A sheet with the ledger, and one with a row for each payment. */
export function statementSheet(of: StatementExport, words: SheetWords): Sheet<SheetPiece> {
  const summary = summaryColumns(of, words);
  const payments = paymentColumns(words);
  const valuesOf = <Row>(columns: readonly Column<Row>[], row: Row): Cell[] =>
    columns.map(({ value }) => value(row));
  return {
    fileName: `Statement ${of.date}.xlsx`,
    sheetName: words.statement,
    headings: headingsOf(summary),
    others: [{ sheetName: words.payments, headings: headingsOf(payments) }],
    async *pieces(db) {
      for await (const piece of statementRows(db, of)) {
        if ("statement" in piece) {
          yield [valuesOf(summary, piece)];
          yield NEXT_SHEET;
        } else yield piece.payments.map((row) => valuesOf(payments, row));
      }
    },
  };
}

function summaryColumns({ ownerType }: StatementExport, words: SheetWords): Column<Summary>[] {
  const amount = (header: string, value: (ledger: Statement["StatementLedger"]) => number) => ({
    header,
    width: 20,
    isMoney: true,
    value: ({ statement }: Summary) => value(statement.StatementLedger),
  });
  return [
    {
      header: ownerType === "agent" ? words.agent : words.agency,
      width: 36,
      value: ({ ownerName }) => ownerName,
    },
    {
      header: words.statementDate,
      width: 16,
      isDate: true,
      value: ({ statement }) => statement.StatementDate,
    },
    amount(words.beginningBalance, ({ BeginningBalance }) => BeginningBalance),
    amount(words.earned, ({ Earned }) => Earned),
    amount(words.chargebacks, ({ Chargeback }) => Chargeback),
    amount(words.endingBalance, ({ EndingBalance }) => EndingBalance),
    amount(words.paid, ({ StatementBalance }) => StatementBalance),
    { header: words.onHold, width: 20, isMoney: true, value: ({ statement }) => statement.OnHold },
  ];
}

function paymentColumns(words: SheetWords): Column<FilePayment>[] {
  return [
    {
      header: words.type,
      width: 14,
      value: ({ kind }) => (kind === "commission" ? words.commission : words.override),
    },
    {
      header: words.status,
      width: 14,
      value: ({ Status }) => (Status === "Processed" ? words.processed : words.onHold),
    },
    { header: words.paymentDate, width: 16, isDate: true, value: ({ PaymentDate }) => PaymentDate },
    { header: words.customer, width: 30, value: ({ CustomerName }) => CustomerName },
    { header: words.policyId, width: 40, value: ({ PolicyId }) => PolicyId },
    { header: words.producer, width: 28, value: ({ AgentName }) => AgentName },
    { header: words.carrier, width: 30, value: ({ InsurerName }) => InsurerName },
    { header: words.policyType, width: 30, value: ({ PolicyType }) => words.nameOf(PolicyType) },
    { header: words.amount, width: 16, isMoney: true, value: ({ Amount }) => Amount },
  ];
}
