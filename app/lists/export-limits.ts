/** The maximum number of rows of an Excel sheet, without the header row. */
export const MOST_ROWS_A_SHEET = 1_048_575;

/** The portal creates CSV itself, page by page. A longer list would take too long. */
export const MOST_CSV_ROWS = 100_000;
