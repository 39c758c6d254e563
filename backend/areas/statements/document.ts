import { type Language, localeOf } from "#api/languages.ts";
import type { OwnerType } from "#api/wire.ts";
import type { Document, DocumentPiece, TableColumn } from "../../files/pdf/document-parts.ts";
import { type SheetWords, sheetWords } from "../../files/workbook/words.ts";
import { type FilePayment, type StatementExport, statementRows } from "./files.ts";
import type { Statement } from "./ledger.ts";

/** A statement as a PDF: the ledger, and a table with a sum for each kind of payments. */
export function statementDocument(of: StatementExport, language: Language): Document {
  const words = sheetWords(language);
  const format = formatsFor(language);
  const title = `${words.statement}, ${format.longDay(of.date)}`;
  return {
    fileName: `Statement ${of.date}.pdf`,
    title,
    language,
    page: words.page,
    async *pieces(db) {
      const sections = sectionsFor(of.ownerType, words);
      let sum = 0;
      let isOpen = false;
      const close = (): DocumentPiece[] => {
        if (!isOpen) return [{ paragraph: words.nothing }];
        return [{ rows: [[words.total, "", "", "", "", format.money(sum / CENTS_PER_DOLLAR)]] }];
      };
      let at = -1;
      const goTo = function* (index: number): Generator<DocumentPiece> {
        while (at < index) {
          if (at >= 0) yield* close();
          at += 1;
          sum = 0;
          isOpen = false;
          const section = sections[at];
          if (section) yield { heading: section.heading, level: 2 };
        }
      };
      for await (const piece of statementRows(db, of)) {
        if ("statement" in piece) {
          yield { heading: title, level: 1 };
          yield { paragraph: piece.ownerName };
          yield { facts: factsOf(piece.statement, words, format) };
          continue;
        }
        for (const payment of piece.payments) {
          yield* goTo(sections.findIndex(({ holds }) => holds(payment)));
          if (!isOpen) yield { table: columnsFor(words) };
          isOpen = true;
          sum += Math.round(payment.Amount * CENTS_PER_DOLLAR);
          yield { rows: [rowOf(payment, words, format)] };
        }
      }
      yield* goTo(sections.length);
    },
  };
}

const CENTS_PER_DOLLAR = 100;

type Section = { heading: string; holds(payment: FilePayment): boolean };

/** In the order in which the payments come. */
function sectionsFor(ownerType: OwnerType, words: SheetWords): Section[] {
  const section = (heading: string, kind: FilePayment["kind"], status: FilePayment["Status"]) => ({
    heading,
    holds: (payment: FilePayment) => payment.kind === kind && payment.Status === status,
  });
  const commissions = [
    section(words.commissionsProcessed, "commission", "Processed"),
    section(words.commissionsOnHold, "commission", "On Hold"),
  ];
  const overrides = [
    section(words.overridesProcessed, "override", "Processed"),
    section(words.overridesOnHold, "override", "On Hold"),
  ];
  return ownerType === "agent" ? commissions : [...commissions, ...overrides];
}

function columnsFor(words: SheetWords): TableColumn[] {
  return [
    { header: words.paymentDate, width: 0.11 },
    { header: words.customer, width: 0.24 },
    { header: words.producer, width: 0.19 },
    { header: words.carrier, width: 0.2 },
    { header: words.policyType, width: 0.14 },
    { header: words.amount, width: 0.12, isNumber: true },
  ];
}

function rowOf(payment: FilePayment, words: SheetWords, format: Formats): string[] {
  const { PaymentDate, PolicyId, CustomerName, AgentName, InsurerName, PolicyType, Amount } = payment;
  return [
    PaymentDate ? words.dayOf(PaymentDate) : "",
    CustomerName ?? PolicyId ?? "",
    AgentName ?? "",
    InsurerName ?? "",
    words.nameOf(PolicyType) ?? "",
    format.money(Amount),
  ];
}

function factsOf({ StatementLedger: ledger, OnHold }: Statement, words: SheetWords, { money }: Formats) {
  return [
    [words.beginningBalance, money(ledger.BeginningBalance)],
    [words.earned, money(ledger.Earned)],
    [words.chargebacks, money(ledger.Chargeback)],
    [words.endingBalance, money(ledger.EndingBalance)],
    [words.paid, money(ledger.StatementBalance)],
    [words.onHold, money(OnHold ?? 0)],
  ] as const;
}

type Formats = ReturnType<typeof formatsFor>;

function formatsFor(language: Language) {
  const locale = localeOf(language);
  const dollars = new Intl.NumberFormat(locale, { style: "currency", currency: "USD" });
  const long = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" });
  const noon = (date: string) => new Date(`${date}T12:00:00Z`);
  return {
    money: (amount: number) => dollars.format(amount),
    longDay: (date: string) => long.format(noon(date)),
  };
}
