import type { RouteConfig } from "@hono/zod-openapi";
import * as accountManager from "./account-manager.ts";
import * as alerts from "./alerts.ts";
import * as applications from "./applications.ts";
import * as appointments from "./appointments.ts";
import * as board from "./board.ts";
import * as calendar from "./calendar.ts";
import * as connecture from "./connecture.ts";
import * as content from "./content.ts";
import * as contractRequests from "./contract-requests.ts";
import * as contracts from "./contracts.ts";
import * as customers from "./customers.ts";
import * as dashboard from "./dashboard.ts";
import * as dictionaries from "./dictionaries.ts";
import * as documents from "./documents.ts";
import * as downloads from "./downloads.ts";
import * as eandos from "./eandos.ts";
import * as enrollments from "./enrollments.ts";
import * as features from "./features.ts";
import * as helpRequests from "./help-requests.ts";
import * as licenses from "./licenses.ts";
import * as onHoldPayments from "./on-hold-payments.ts";
import * as preferences from "./preferences.ts";
import * as producers from "./producers.ts";
import * as profile from "./profile.ts";
import * as reports from "./reports.ts";
import * as scopes from "./scopes.ts";
import * as session from "./session.ts";
import * as statements from "./statements.ts";
import * as yourSubmissions from "./your-submissions.ts";

/** The names of all calls, and which of them are extensions: for the description of the API. */

const modules = [
  accountManager,
  alerts,
  applications,
  appointments,
  board,
  calendar,
  connecture,
  content,
  contractRequests,
  contracts,
  customers,
  dashboard,
  dictionaries,
  documents,
  downloads,
  eandos,
  enrollments,
  features,
  helpRequests,
  licenses,
  onHoldPayments,
  preferences,
  producers,
  profile,
  reports,
  scopes,
  session,
  statements,
  yourSubmissions,
];

/** The calls that a backend with the specification alone does not have. */
export const extensionCalls: Record<string, features.Extension> = {
  ...{ getPreferences: "preferences", putPreferences: "preferences" },
  ...{ listOwnSubmissions: "submissions", getOwnSubmission: "submissions" },
  findApplicationDuplicates: "applicationDuplicates",
  getProfileRequest: "profileRequests",
  listOpenContractRequests: "openContractRequests",
  ...{ countNewNotes: "helpRequestPages", markNotesSeen: "helpRequestPages" },
  getStatementChanges: "statementChanges",
  listExpectedPayments: "expectedPayments",
  listOnHoldPayments: "onHoldPayments",
  findAgents: "agentContacts",
  endSigning: "scopeSigningEnd",
  getDownlineReadiness: "downlineReadiness",
  ...{ sendInformation: "missingInformation", remindTeam: "missingInformation" },
  ...{ listCustomers: "customers", getCustomer: "customers", mergeCustomers: "customers" },
  ...{ listAppointments: "appointments", submitDocumentAppointment: "appointments" },
  ...{ listBoard: "sellingBoard", countBoard: "sellingBoard", askBoard: "sellingBoard" },
  ...{ getCalendarFeed: "calendarFeed", changeCalendarFeed: "calendarFeed" },
};

export type Operation = { id: string; extension: features.Extension | null };

/** Returns the calls by method and path, such as `get /t/states`. */
export const namedOperations = (): ReadonlyMap<string, Operation> =>
  new Map(
    modules.flatMap((module) => Object.entries(module)).flatMap(([name, value]) => callsIn(name, value)),
  );

/** A call has the name of its constant. Several of one constant have the names of its parts behind that, such as `getContractOfAgent`. */
function callsIn(name: string, value: unknown): [string, Operation][] {
  if (isCall(value))
    return [
      [`${value.method} ${value.path}`, { id: name, extension: extensionCalls[withoutOwner(name)] ?? null }],
    ];
  if (typeof value !== "object" || value === null || Object.getPrototypeOf(value) !== Object.prototype)
    return [];
  return Object.entries(value).flatMap(([part, inner]) => {
    const words = part.slice(0, 1).toUpperCase() + part.slice(1);
    return callsIn(part === "agent" || part === "agency" ? `${name}Of${words}` : name + words, inner);
  });
}

const withoutOwner = (name: string) => name.replace(/Of(Agent|Agency)$/, "");

function isCall(value: unknown): value is RouteConfig {
  return (
    typeof value === "object" &&
    value !== null &&
    "method" in value &&
    "path" in value &&
    "responses" in value
  );
}
