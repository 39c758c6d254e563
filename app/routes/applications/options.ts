import type { Named, RowsPanel } from "../../api-client/rows.server.ts";

/** Returns the options of a list that may not be known yet. */
export const optionsOf = (list: RowsPanel<Named> | null) =>
  (list?.value ?? []).map(({ id, name }) => ({ value: id, label: name }));
