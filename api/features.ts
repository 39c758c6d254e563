import { z } from "@hono/zod-openapi";
import { forOwners, optional, ownerParams, read } from "./wire.ts";

/**
 * The extensions of the specification in their order. A backend has all extensions up to a number. A new extension goes to the
 * end, with the next number. The portal sends nothing for an extension that a backend does not have, and leaves that part of
 * the page out.
 */
export const extensions = {
  /** The preferences of the signed-in user are stored. */
  preferences: 1,
  /** The team's decisions and answers are sent by email, unless `DecisionEmail` of the preferences says no. */
  decisionEmail: 2,
  /** All submissions can be asked for, with their status and history. */
  submissions: 3,
  /** Earlier applications with the same Medicare number can be asked for. */
  applicationDuplicates: 4,
  /** The open request to change the profile can be asked for. */
  profileRequests: 5,
  /** The carriers of contract requests under review can be asked for. */
  openContractRequests: 6,
  /** Help requests come a page at a time, with the number of notes that are new to the user. */
  helpRequestPages: 7,
  /** A statement can be compared with the one before. */
  statementChanges: 8,
  /** Payments that did not come can be asked for. */
  expectedPayments: 9,
  /** Payments on hold can be asked for across statements. */
  onHoldPayments: 10,
  /** Enrollments can be asked for by status. */
  enrollmentStatus: 11,
  /** The contracts of a downline, and enrollments, can be asked for by the agent's name. */
  agentNames: 12,
  /** Agents below an agency can be found by NPN and email, and the contracts of a downline have both. */
  agentContacts: 13,
  /** Scopes of appointment can be asked for by one status or several. */
  scopeStatuses: 14,
  /** A beneficiary can sign a scope on the agent's device. */
  scopeInPerson: 15,
  /** A new scope can replace an old one. */
  scopeReplacement: 16,
  /** A sign-out can end the agent's signing pages. */
  scopeSigningEnd: 17,
  /** Statements and their payments come a page at a time, in any order. */
  statementPages: 18,
  /** The workbooks of enrollments and of a downline's contracts have the order and the columns that are asked for. */
  exportColumns: 19,
  /** A page of a list may have 1,000 rows. */
  largePages: 20,
  /** Payments name the customer, and those of a statement come in the order of the customers' names. */
  customerNames: 21,
  /** How many contracts of a downline are ready to sell, by carrier. */
  downlineReadiness: 22,
  /**
   * An enrollment says its history, what the team misses, and whether the team may be reminded. What is missing can be sent, and
   * the team reminded.
   */
  missingInformation: 23,
  /** A payment on hold says why, and when it is expected to be paid. */
  holdReasons: 24,
  /** A help request can be about an enrollment, and those about one can be asked for. */
  helpRequestPolicies: 25,
  /** The customers of an owner, each with everything about them. Enrollments and scopes name theirs. */
  customers: 26,
  /**
   * A license, an E&O policy and a contract say how many submissions made or renewed them, and these can be asked for.
   */
  recordSubmissions: 27,
  /** The appointments of an owner, and of a producer below an agency. */
  appointments: 28,
  /** The contracts of a downline, each with what its agent misses to sell. */
  sellingBoard: 29,
  /** Producers are told by email what ends, what waits and what their agency asks of them, as their preferences say. */
  producerEmail: 30,
  /** A user has a calendar feed of an owner at a secret address. */
  calendarFeed: 31,
} as const;

export type Extension = keyof typeof extensions;

/** The number of a backend that has all extensions. */
export const ALL_EXTENSIONS = Math.max(...Object.values(extensions));

/** The abilities of the backend for a portal. */
export const features = z
  .object({
    EnrollmentExport: optional(z.boolean()).openapi({
      description: "False where the portal may not export enrollments",
    }),
    Extensions: optional(z.number().int().min(0)).openapi({
      description: "The backend has all extensions up to this number. Without it the backend has none",
    }),
  })
  .openapi("Features");

export const getFeatures = forOwners((base, owner) =>
  read({
    path: `${base}/features`,
    tag: "Session and portals",
    summary: `The abilities of the backend for ${owner}`,
    request: { params: ownerParams },
    answer: features,
  }),
);
