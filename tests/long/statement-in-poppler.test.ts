import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { statementPage } from "#backend/areas/statements/ledger.ts";
import { statementQuery } from "#backend/areas/statements/list-filters.ts";
import { connect, type OpenDatabase } from "#backend/database/connect.ts";
import { type ExportRequest, fileFor } from "#backend/export-requests.ts";
import { documentBytes } from "#backend/files/pdf/document.ts";
import { demoIds } from "#demo/data/demo-ids.ts";
import { prepareDemo } from "#demo/data/write.ts";
import { findProgram } from "../../scripts/programs.js";

/** The PDF of a statement as poppler reads it: its structure, its reading order and its amounts. */

const pdfinfo = findProgram("pdfinfo");
const pdftotext = findProgram("pdftotext");
const pdffonts = findProgram("pdffonts");
const isThere = Boolean(pdfinfo && pdftotext && pdffonts);
const reason = "needs poppler; on Debian: apt-get install poppler-utils";
const folder = mkdtempSync(join(tmpdir(), "producer-portal-pdf-"));
const dollars = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });

let database: OpenDatabase | undefined;

beforeAll(async () => {
  if (!isThere) return;
  database = await connect({ databaseUrl: "", dataDir: folder });
  await prepareDemo(database.db, "2025-10-20");
});
afterAll(async () => {
  await database?.close();
  rmSync(folder, { recursive: true, force: true });
});

async function newest(language: "en" | "es") {
  const query = statementQuery(demoIds.agency, {});
  if (!database || !query) throw new Error("There is nothing to read");
  const { rows } = await statementPage(database.db, query, { page: 1, pageSize: 1 });
  const [statement] = rows;
  if (!statement) throw new Error("The agency has no statement");
  const request: ExportRequest = {
    document: "statement",
    of: {
      ownerType: "agency",
      ownerId: demoIds.agency,
      statementId: statement.PaymentRunId,
      date: statement.StatementDate,
    },
  };
  const made = fileFor(request, language);
  if (made.format !== "pdf") throw new Error("That is no PDF");
  const chunks: Uint8Array[] = [];
  for await (const chunk of documentBytes(made.head, made.pieces(database.db))) chunks.push(chunk);
  const file = join(folder, `${language}.pdf`);
  writeFileSync(file, Buffer.concat(chunks));
  return { file, statement };
}

const run = (program: string | undefined, ...args: string[]) =>
  execFileSync(program ?? "", args, { encoding: "utf8" });

test.skipIf(!isThere)(
  `the PDF of a commission statement is tagged, with a title and embedded fonts (${reason})`,
  async () => {
    const { file } = await newest("es");
    const info = run(pdfinfo, file);
    expect(info).toMatch(/^Title: +Estado de cuenta, 15 de octubre de 2025$/m);
    expect(info).toMatch(/^Tagged: +yes$/m);
    expect(info).toMatch(/^Page size: +792 x 612/m);
    expect(info).not.toContain("PDFKit");
    const fonts = run(pdffonts, file).trim().split("\n").slice(2);
    expect(fonts).toHaveLength(2);
    for (const font of fonts) expect(font).toMatch(/DejaVuSans.* yes yes yes /);
  },
);

test.skipIf(!isThere)(
  `the PDF of a commission statement has headings, tables and their headers in its structure (${reason})`,
  async () => {
    const { file, statement } = await newest("en");
    const structure = run(pdfinfo, "-struct-text", file);
    expect(structure).toMatch(/^Document/);
    expect(structure).toMatch(/H1 \(block\)\s+"Statement, October 15, 2025"/);
    const headings = [...structure.matchAll(/H2 \(block\)\s+"([^"]+)"/g)].map(([, text]) => text);
    expect(headings).toEqual([
      "Commissions, processed",
      "Commissions on hold",
      "Overrides, processed",
      "Overrides on hold",
    ]);
    const rowHeads = [...structure.matchAll(/\/Scope \/Row\s+"([^"]+)"/g)].map(([, text]) => text);
    expect(rowHeads).toEqual([
      "Beginning balance",
      "Earned",
      "Chargebacks",
      "Ending balance",
      "Paid with this statement",
      "On hold",
    ]);
    const tables = structure.split("Table (block)").slice(2);
    for (const table of tables) {
      const heads = [...table.matchAll(/\/Scope \/Column\s+"([^"]+)"/g)].map(([, text]) => text);
      expect(heads).toEqual(["Payment date", "Policy", "Agent", "Carrier", "Policy type", "Amount"]);
      const rows = table.split(/^ +TR/m).slice(2);
      expect(rows.length).toBeGreaterThan(0);
      for (const row of rows) expect(row.match(/^ +TD/gm)).toHaveLength(6);
    }
    // Page numbers are no part of the text that is read out.
    expect(structure).not.toContain("Page 1");
    const ledger = statement.StatementLedger;
    const values = structure.split("Table (block)")[1] ?? "";
    for (const amount of Object.values(ledger)) expect(values).toContain(dollars.format(amount));
  },
);

test.skipIf(!isThere)(
  `the PDF of a commission statement has the number of every page, and the ledger's sums (${reason})`,
  async () => {
    const { file, statement } = await newest("en");
    const pages = run(pdftotext, "-layout", file, "-").split("\f").slice(0, -1);
    for (const [index, page] of pages.entries()) expect(page).toContain(`Page ${index + 1}`);
    const text = pages.join("\n");
    const { Earned, Chargeback } = statement.StatementLedger;
    const sums = [...text.matchAll(/^ *Total +(-?\$[\d,.]+)$/gm)].map(([, sum]) =>
      Math.round(Number(sum?.replace(/[$,]/g, "")) * 100),
    );
    const headings = [...text.matchAll(/^ *(Commissions|Overrides)[ ,].*$/gm)].map(([line]) => line.trim());
    expect(headings).toHaveLength(4);
    const processed = Math.round((Earned + Chargeback + (statement.OnHold ?? 0)) * 100);
    expect(sums.reduce((all, one) => all + one, 0)).toBe(processed);
  },
);
