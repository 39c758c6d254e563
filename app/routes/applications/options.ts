import type { Named, RowsAttempt } from "../../api-client/rows.server.ts";

/** Returns the options of a list that may not be known yet. */
export const optionsOf = (list: RowsAttempt<Named> | null) =>
  (list?.value ?? []).map(({ id, name }) => ({ value: id, label: name }));
