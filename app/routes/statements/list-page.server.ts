import { type Attempt, attempt } from "../../api-client/attempt.server.ts";
import { enrollmentSearchFormOf, type SearchForm } from "../../api-client/enrollments.server.ts";
import { hasForSure } from "../../api-client/features.server.ts";
import { onHoldPaymentsOf } from "../../api-client/on-hold-payments.server.ts";
import { expectedPaymentsOf, type Statement, statementsOf } from "../../api-client/statements.server.ts";
import { pageOf } from "../../lists/pages.ts";
import { pathsFor } from "../../paths.ts";
import { sumOf } from "../../producer/payments/amounts.ts";
import type { InPortal } from "../../session/access.server.ts";
import { redirectTo } from "../../session/addresses.server.ts";
import { type ListRequest, listRequest, sortStatements, statementQuery } from "./asked-list.server.ts";
import { type StatementView, statementList } from "./statement-list.ts";

type Filters = StatementView["filters"];

/**
 * All that the list's page shows.
 * @throws a redirect: past the last page to the first, and from a choice that is not offered to the list without it
 */
export async function loadList(request: Request, user: InPortal) {
  const { backend, portal } = user;
  const asked = listRequest(request);
  const { view } = asked;
  const [form, statements, counts] = await Promise.all([
    attempt(enrollmentSearchFormOf(backend, portal)),
    attempt(listOf(asked, user)),
    extensionCounts(user),
  ]);
  const toView = (filters: Partial<Filters> = {}) =>
    redirectTo(pathsFor(portal).statements(statementList.query(view, { filters })));
  const left = notOffered(view.filters, form);
  if (left) throw toView(left);
  if (statements.value && view.page > statements.value.pages) throw toView();
  return { ...asked, choices: choicesIn(form), statements, ...counts };
}

async function listOf({ view }: ListRequest, { backend, portal }: InPortal) {
  const { page, pageSize } = view;
  const query = { ...statementQuery(view), page, pageSize };
  const found = await statementsOf(backend, portal, query);
  const shown = pageOf(found, view, (rows) => sortStatements(rows, view));
  const sum = (amount: (row: Statement) => number | null) => sumOf(shown.rows.map(amount));
  return {
    ...shown,
    unreadable: found.unreadable,
    earned: sum(({ ledger }) => ledger.earned),
    chargeback: sum(({ ledger }) => ledger.chargeback),
  };
}

/** Statements are paid for enrollments: what those can be filtered by is what there can be a statement of. */
function choicesIn({ value, fault }: Attempt<SearchForm>) {
  if (!value) return { fault, unreadable: 0 };
  const { carriers, policyTypes } = value;
  return {
    value: { carriers: carriers.rows, policyTypes: policyTypes.rows },
    unreadable: carriers.unreadable + policyTypes.unreadable,
  };
}

/** Returns the filters without what an address names and nobody offers; null when all of it is offered. */
function notOffered(filters: Filters, { value: form }: Attempt<SearchForm>): Partial<Filters> | null {
  const offered = { carrier: form?.carriers.rows, policyType: form?.policyTypes.rows };
  const left = (["carrier", "policyType"] as const).filter(
    (name) => filters[name] && offered[name]?.every(({ id }) => id !== filters[name]),
  );
  return left.length === 0 ? null : Object.fromEntries(left.map((name) => [name, ""]));
}

/**
 * Returns how many expected payments did not come, and how many payments are on hold: null where nobody can be asked, an
 * unknown number when that failed.
 */
async function extensionCounts(user: InPortal) {
  const { backend, portal } = user;
  const [hasExpected, hasOnHold] = await Promise.all([
    hasForSure(user, "expectedPayments"),
    hasForSure(user, "onHoldPayments"),
  ]);
  const first = { page: 1, pageSize: 1 };
  const [expected, onHold] = await Promise.all([
    hasExpected ? attempt(expectedPaymentsOf(user, first)) : null,
    hasOnHold ? attempt(onHoldPaymentsOf(backend, portal, first)) : null,
  ]);
  return {
    expected: expected && { total: expected.value?.total ?? null },
    onHold: onHold && { total: onHold.value?.total ?? null },
  };
}

/** The data of the page. */
export type Loaded = Awaited<ReturnType<typeof loadList>>;
export type Found = NonNullable<Loaded["statements"]["value"]>;
