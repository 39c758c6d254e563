import { readSettings } from "./settings.ts";

/** Says what is wrong with the settings of the backend and ends with 1, or ends with 0. `npm start` runs it before the backend. */

try {
  readSettings();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
