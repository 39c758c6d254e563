import { PassThrough } from "node:stream";
import { setImmediate } from "node:timers/promises";
import ExcelJS from "exceljs";
import { attachment } from "#api/attachment.ts";
import { WORKBOOK_TYPE } from "#api/wire.ts";

/** A cell. Text stays text, whatever it looks like. */
export type Cell = string | number | null;

export type Column<Row> = {
  header: string;
  /** In characters. */
  width: number;
  value(row: Row): Cell;
  /** The value is a date, `YYYY-MM-DD`, and becomes a date cell. */
  isDate?: boolean;
};

export type Sheet<Row> = {
  fileName: string;
  sheetName: string;
  columns: readonly Column<Row>[];
  /** Read one batch at a time, and no faster than the reader takes them. */
  batches: AsyncIterable<readonly Row[]>;
};

/**
 * Answers a workbook while it is being made.
 * @param onFault told when it could not be finished; the connection is then cut, so that nobody takes half a workbook
 *   for a whole one
 */
export function workbookResponse<Row>(sheet: Sheet<Row>, onFault: (error: unknown) => void): Response {
  const output = new PassThrough();
  // Whoever reads is told through the stream itself; without a listener the process would end.
  output.on("error", () => {});
  void writeWorkbook(sheet, output).catch((error) => {
    if (!output.destroyed) onFault(error);
    output.destroy(error instanceof Error ? error : new Error(String(error)));
  });
  return new Response(readerOf(output), {
    headers: { "Content-Type": WORKBOOK_TYPE, "Content-Disposition": attachment(sheet.fileName) },
  });
}

/** Node's own adapter, `Readable.toWeb`, ends the process when a reader leaves while more is on its way. */
function readerOf(output: PassThrough): ReadableStream<Uint8Array> {
  const chunks: AsyncIterator<Uint8Array> = output[Symbol.asyncIterator]();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: () => void output.destroy(),
  });
}

async function writeWorkbook<Row>(sheet: Sheet<Row>, output: PassThrough): Promise<void> {
  const workbook = new ExcelJS.stream.xlsx.WorkbookWriter({ stream: output, useStyles: true });
  workbook.creator = "Producer portal";
  workbook.lastModifiedBy = "Producer portal";
  const worksheet = workbook.addWorksheet(sheet.sheetName, { views: [{ state: "frozen", ySplit: 1 }] });
  worksheet.columns = sheet.columns.map(({ header, width, isDate }) => ({
    header,
    width,
    style: isDate ? { numFmt: "yyyy-mm-dd" } : {},
  }));
  const heading = worksheet.getRow(1);
  heading.font = { bold: true };
  heading.commit();
  const pace = paceOf(worksheet, output);
  for await (const rows of sheet.batches) {
    // The streams behind the worksheet are put together, and move, only when the event loop turns.
    await setImmediate();
    for (const row of rows) {
      if (output.destroyed) return abandon(workbook);
      worksheet.addRow(sheet.columns.map((column) => cellValue(column, row))).commit();
      if (pace.isBehind()) await pace.caughtUp();
    }
  }
  if (output.destroyed) return abandon(workbook);
  await workbook.commit();
}

function cellValue<Row>({ value, isDate }: Column<Row>, row: Row): Cell | Date {
  const cell = value(row);
  return isDate && typeof cell === "string" ? new Date(`${cell}T00:00:00Z`) : cell;
}

type WorkbookWriter = InstanceType<typeof ExcelJS.stream.xlsx.WorkbookWriter>;

/** Nobody reads any more: stop compressing. */
function abandon(workbook: WorkbookWriter): void {
  const { zip } = workbook as WorkbookWriter & { zip: { abort(): void } };
  zip.abort();
}

/** As much of a writable stream as every version of the library behind the worksheet has. */
type Pipe = Pick<PassThrough, "on" | "off"> & { _writableState: { needDrain: boolean } };

/**
 * The worksheet's own stream takes whatever it is given and never says that it is full; the streams behind it do.
 * Without waiting for them a slow reader would make this process hold the whole workbook.
 */
function paceOf(worksheet: unknown, output: PassThrough): { isBehind(): boolean; caughtUp(): Promise<void> } {
  const { stream } = worksheet as { stream: { pipes: Pipe[] } };
  const behind = () => stream.pipes.find((pipe) => pipe._writableState.needDrain);
  return {
    isBehind: () => behind() !== undefined,
    caughtUp: () =>
      new Promise((resolve) => {
        const full = behind();
        if (!full || output.destroyed) return resolve();
        const done = () => {
          full.off("drain", done);
          output.off("close", done);
          resolve();
        };
        full.on("drain", done);
        output.on("close", done);
      }),
  };
}
