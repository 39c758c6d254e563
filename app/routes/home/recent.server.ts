import { recentEnrollmentsOf } from "../../backend/enrollments.server.ts";
import { rowsPanel } from "../../backend/rows.server.ts";
import { scopesOf } from "../../backend/scopes.server.ts";
import { statementsOf } from "../../backend/statements.server.ts";
import type { InPortal } from "../../session/access.server.ts";
import { columnsFor } from "../enrollments/enrollment-list.ts";
import { rowOf as enrollmentRow } from "../enrollments/rows.server.ts";
import { dayOf, nameOf } from "../scopes/rows.server.ts";

/** The newest enrollments, statements and scopes of appointment: `docs/product/home.md`, "Recent". */

type Limits = { timeoutMs?: number };

const ENROLLMENTS = 10;
const STATEMENTS = 5;
const SCOPES = 5;

export async function loadRecentEnrollments({ backend, portal }: InPortal, limits: Limits) {
  const found = await rowsPanel(recentEnrollmentsOf(backend, portal, ENROLLMENTS, limits));
  const rows = found.value?.map((enrollment) => enrollmentRow(enrollment, columnsFor(portal.type)));
  return { ...found, value: rows, hasProducer: portal.type === "agency" };
}

/** A backend may answer all statements at once, in an order of its own. */
export async function loadRecentStatements({ backend, portal }: InPortal, limits: Limits) {
  const query = { sort: "StatementDate-desc", page: 1, pageSize: STATEMENTS } as const;
  const found = await rowsPanel(statementsOf(backend, portal, query, limits));
  const newest = found.value?.toSorted((one, other) => other.date.localeCompare(one.date));
  return { ...found, value: newest?.slice(0, STATEMENTS) };
}

export async function loadRecentScopes({ backend, portal }: InPortal, limits: Limits) {
  const query = { sort: "DateRequested-desc", page: 1, pageSize: SCOPES } as const;
  const found = await rowsPanel(scopesOf(backend, portal, query, limits));
  const rows = found.value?.slice(0, SCOPES).map((scope) => ({
    id: scope.id,
    name: nameOf(scope),
    requested: dayOf(scope.requested),
    status: scope.status,
  }));
  return { ...found, value: rows };
}

export type RecentEnrollmentsFound = Awaited<ReturnType<typeof loadRecentEnrollments>>;
export type RecentStatementsFound = Awaited<ReturnType<typeof loadRecentStatements>>;
export type RecentScopesFound = Awaited<ReturnType<typeof loadRecentScopes>>;
