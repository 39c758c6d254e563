import { createReadStream } from "node:fs";
import { CsvError, parse } from "csv-parse";

/** A row of a file. */
export type CsvRow = {
  /** The line on which the row begins, counted from 1. */
  line: number;
  fields: string[];
};

/** A fault after which the rest of a file cannot be read. */
export class UnreadableCsv extends Error {
  readonly line: number;

  constructor(line: number, reason: string) {
    super(reason);
    this.line = line;
  }
}

/** A row without its closing quotation mark would take in the rest of the file. */
const LONGEST_ROW = 64_000;

const unpairedQuotes = ["CSV_INVALID_CLOSING_QUOTE", "INVALID_OPENING_QUOTE", "CSV_QUOTE_NOT_CLOSED"];

/**
 * Reads a file (RFC 4180) row by row, without more of it in memory than is read at once. Empty rows are left out.
 * @throws UnreadableCsv when the rest of the file cannot be read
 */
export async function* csvRows(path: string): AsyncGenerator<CsvRow> {
  const source = createReadStream(path);
  const parser = source.pipe(
    parse({
      bom: true,
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      max_record_size: LONGEST_ROW,
    }),
  );
  source.once("error", (error) => parser.destroy(error));
  try {
    for await (const { record, info } of parser as AsyncIterable<{
      record: string[];
      info: { lines: number };
    }>) {
      const breaks = record.reduce((count, field) => count + (field.match(/\r\n|\r|\n/g)?.length ?? 0), 0);
      yield { line: info.lines - breaks, fields: record };
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new UnreadableCsv(Number(error.lines ?? 1), reasonOf(error));
  } finally {
    source.destroy();
  }
}

/** The parser's own words can contain what stands in the file. */
function reasonOf({ code }: CsvError): string {
  if (unpairedQuotes.includes(code)) return "the quotation marks are not in pairs";
  if (code === "CSV_MAX_RECORD_SIZE")
    return `the row has more than ${LONGEST_ROW} characters: a quotation mark may be missing`;
  return `the file is not CSV (${code})`;
}
