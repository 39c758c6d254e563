import { type Stringifier, stringify } from "csv-stringify";

/** Returns a stream that writes rows as CSV (RFC 4180) in UTF-8, with a byte order mark and a first line of headings. */
export function csvWriter(headings: readonly string[]): Stringifier {
  return stringify({
    bom: true,
    columns: [...headings],
    // Spreadsheets would execute text that begins like a formula.
    escape_formulas: true,
    header: true,
    quoted_match: /[\r\n]/,
    record_delimiter: "windows",
  });
}
