import { recentEnrollmentsOf } from "../../api-client/enrollments.server.ts";
import { attemptRows, type Rows } from "../../api-client/rows.server.ts";
import { type Scope, scopesOf } from "../../api-client/scopes.server.ts";
import { type Statement, statementsOf } from "../../api-client/statements.server.ts";
import type { InPortal } from "../../session/guards.server.ts";
import { dayOf, nameOf } from "../scopes/scope-source.server.ts";
import { yearOf } from "../statements/statement-source.server.ts";

/** The newest enrollments, statements and scopes of appointment: `docs/product/home.md`, "Recent". */

type Limits = { timeoutMs?: number };

const ENROLLMENTS = 10;
const STATEMENTS = 5;
const SCOPES = 5;

export async function loadRecentEnrollments({ backend, portal }: InPortal, limits: Limits) {
  const found = await attemptRows(recentEnrollmentsOf(backend, portal, ENROLLMENTS, limits));
  return { ...found, hasProducer: portal.type === "agency" };
}

/** A backend may answer all statements at once, in an order of its own. */
export async function loadRecentStatements(user: InPortal, limits: Limits) {
  const { backend, portal } = user;
  const query = { sort: "StatementDate-desc", page: 1, pageSize: STATEMENTS } as const;
  const newest = (rows: Statement[]) =>
    rows.toSorted((one, other) => other.date.localeCompare(one.date)).slice(0, STATEMENTS);
  const [found, year] = await Promise.all([
    attemptRows(shown(statementsOf(backend, portal, query, limits), newest)),
    yearOf(user, limits),
  ]);
  return { ...found, year };
}

export function loadRecentScopes({ backend, portal }: InPortal, limits: Limits) {
  const query = { sort: "DateRequested-desc", page: 1, pageSize: SCOPES } as const;
  const first = (rows: Scope[]) =>
    rows.slice(0, SCOPES).map((scope) => ({
      id: scope.id,
      name: nameOf(scope),
      requested: dayOf(scope.requested),
      status: scope.status,
    }));
  return attemptRows(shown(scopesOf(backend, portal, query, limits), first));
}

/** The rows that came, as the page shows them. */
async function shown<Given, Row>(
  asked: Promise<Rows<Given>>,
  make: (rows: Given[]) => Row[],
): Promise<Rows<Row>> {
  const { rows, unreadable } = await asked;
  return { rows: make(rows), unreadable };
}

export type RecentEnrollmentsFound = Awaited<ReturnType<typeof loadRecentEnrollments>>;
export type RecentStatementsFound = Awaited<ReturnType<typeof loadRecentStatements>>;
export type RecentScopesFound = Awaited<ReturnType<typeof loadRecentScopes>>;
