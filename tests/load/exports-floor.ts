import { readFileSync } from "node:fs";
import { createServer, type ServerResponse } from "node:http";
import ExcelJS from "exceljs";
import { type DownlineExport, downlineSheet } from "#backend/areas/producers/exports.ts";
import { connect } from "#backend/database/connect.ts";
import type { Database } from "#backend/database/schema.ts";
import { sheetWords } from "#backend/files/workbook/words.ts";

/**
 * A bare Node server that writes an export's rows with exceljs as its documentation shows it, as a process of its own:
 * no thread, no queue, no waiting for the reader.
 *
 * Takes its task from the environment, and prints the port when it listens.
 */

/** The content of the file that `FLOOR` names, as JSON. */
export type Task = { databaseUrl: string; of: DownlineExport };

async function write(db: Database, of: DownlineExport, answer: ServerResponse): Promise<void> {
  const { sheetName, headings, pieces } = downlineSheet(of, sheetWords("en"));
  const book = new ExcelJS.stream.xlsx.WorkbookWriter({
    stream: answer,
    useStyles: true,
    useSharedStrings: false,
    zip: { zlib: { level: 1 } },
  });
  const sheet = book.addWorksheet(sheetName, { views: [{ state: "frozen", ySplit: 1 }] });
  sheet.columns = headings.map(({ header, width, isDate }) => ({
    header,
    width,
    style: { numFmt: isDate ? "mm/dd/yyyy" : "@" },
  }));
  sheet.getRow(1).font = { bold: true };
  for await (const piece of pieces(db)) {
    for (const cells of piece) {
      const values = cells.map((cell, index) =>
        typeof cell === "string" && headings[index]?.isDate ? new Date(cell) : (cell ?? undefined),
      );
      sheet.addRow(values).commit();
    }
  }
  await book.commit();
}

const task: Task = JSON.parse(readFileSync(process.env.FLOOR ?? "", "utf8"));
const { db } = await connect({ databaseUrl: task.databaseUrl, dataDir: "" });
const server = createServer((_, answer) => void write(db, task.of, answer));
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  console.log(typeof address === "object" && address ? address.port : 0);
});
