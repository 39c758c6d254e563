import type { Migration } from "kysely";
import * as initial from "./0001-initial.ts";

/** All migrations, by name. They run in the order of their names. A released one is never changed: the next change is a new file. */
export const migrations: Record<string, Migration> = {
  "0001-initial": initial,
};
