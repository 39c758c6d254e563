/** The rows of an Excel sheet, without the one of the heading. */
export const MOST_ROWS_A_SHEET = 1_048_575;

/** The portal makes CSV itself, page after page of the list: longer lists would take too long. */
export const MOST_CSV_ROWS = 100_000;
