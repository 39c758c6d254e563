import { createHash } from "node:crypto";

/** The newest payment run of the demo, on the day of the tests. */
export const newestRun = "2025-10-15";

/** The id that the database gives the statement of an owner. */
export function statementId(owner: string, date: string): string {
  const hex = createHash("md5").update(`${owner} ${date}`).digest("hex");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
