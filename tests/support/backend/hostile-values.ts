import { demoIds } from "#demo/data/demo-ids.ts";
import { isThorough } from "./databases.ts";

/** Every query parameter of the wire, and values that no form of ours would send. */

/** The way in which a parameter's values are read. */
type Kind = "owner" | "id" | "date" | "flag" | "status" | "path" | "signed" | "number" | "text";

/** Every query parameter of the wire. `owner` is an id of somebody: others must not learn anything by it. */
export const parameters: Record<string, Kind> = {
  AgentContractsAgentId: "owner",
  InsurerAgentContractsAgentId: "owner",
  AgencyId: "owner",
  AgentId: "owner",
  uplineAgencyId: "owner",
  ProductsStateId: "id",
  ProductsCountyId: "id",
  ProductsPolicyTypeId: "id",
  StateId: "id",
  CountyId: "id",
  PolicyTypeId: "id",
  InsurerId: "id",
  CustomerStateId: "id",
  CustomerCountyId: "id",
  TermReasonId: "id",
  BeginningEffectiveDate: "date",
  EndingEffectiveDate: "date",
  StartStatementDateRange: "date",
  StatusFrom: "date",
  EndStatementDateRange: "date",
  BeginningFmoReceivedDate: "date",
  EndingFmoReceivedDate: "date",
  BeginningAgentReceivedAppDate: "date",
  EndingAgentReceivedAppDate: "date",
  BeginningProducerDate: "date",
  EndingProducerDate: "date",
  ActiveOnly: "flag",
  IsCompleted: "flag",
  PolicyId: "id",
  RecordId: "id",
  IsOpen: "flag",
  Kind: "status",
  Only: "status",
  Text: "text",
  first_name: "text",
  last_name: "text",
  email: "text",
  date_requested_start: "date",
  date_requested_end: "date",
  status: "text",
  Status: "text",
  CustomerFirstName: "text",
  CustomerLastName: "text",
  AgentName: "text",
  Name: "text",
  Contact: "text",
  maxResults: "number",
  maxItems: "number",
  AgentContractEffectiveDate: "date",
  IsActive: "flag",
  Filter: "status",
  FilterSet: "status",
  RtsStatusFilterThisYear: "status",
  RtsStatusFilterNextYear: "status",
  Columns: "text",
  sort: "text",
  page: "number",
  pageSize: "number",
  PlanYear: "number",
  apiFilePath: "path",
  user: "signed",
  expires: "signed",
  signature: "signed",
};

const bad = [
  "",
  "0",
  "-1",
  "1.5",
  "1e9",
  "abc",
  "x;drop table users",
  "1' or '1'='1",
  "__proto__",
  "constructor",
  "toString",
  "[object Object]",
  "%",
  "_",
  "\\",
  "\u0000",
  "a\u0000b",
  "\u202e",
  "\ud83d\ude00",
  "null",
  "undefined",
  "NaN",
  "Infinity",
  "9".repeat(400),
  "x".repeat(5000),
  "../../etc/passwd",
  demoIds.missing,
  demoIds.missing.toUpperCase(),
  `{${demoIds.missing}}`,
  `${demoIds.missing}\n`,
  "2025-02-30",
  "0000-01-01",
  "9999-12-31",
  "99999-01-01",
  "2025-10-20T25:61:61Z",
  "-infinity",
  "epoch",
];

/** The values most likely to break a program that trusts them. */
const worst = new Set([
  "",
  "-1",
  "1e9",
  "abc",
  "1' or '1'='1",
  "\u0000",
  "9".repeat(400),
  "__proto__",
  "-infinity",
]);

/** Bytes that no text encodes to: a lone surrogate, a stray byte, half a percent sign. */
const rawBad = ["%ED%A0%80", "%FF", "%C0%AF", "%", "%E0%A4%A", "%00", "%0d%0aX-A:b", "+", "%2500"];

/**
 * Every value where a parameter of that name comes first, and the worst of them on each further route: a name has one
 * rule in the wire's description. `npm run test:long` tries all of them everywhere.
 */
export function valuesFor(name: string, tried: Set<string>): string[] {
  const isNew = isThorough || !tried.has(name);
  tried.add(name);
  const texts = isNew ? bad : bad.filter((value) => worst.has(value));
  return [...texts.map(encodeURIComponent), ...(isNew ? rawBad : rawBad.slice(0, 2))];
}
