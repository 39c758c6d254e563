import type { StatementSort } from "#api/statements.ts";
import { attempt } from "../../api-client/attempt.server.ts";
import type { CallLimits } from "../../api-client/client.server.ts";
import { enrollmentSearchFormOf } from "../../api-client/enrollments.server.ts";
import { isKnownToHave } from "../../api-client/features.server.ts";
import { onHoldPaymentsOf } from "../../api-client/on-hold-payments.server.ts";
import {
  expectedPaymentsOf,
  type Statement,
  type StatementQuery,
  statementsOf,
} from "../../api-client/statements.server.ts";
import { today } from "../../host/clock.server.ts";
import { once, sourceOf } from "../../lists/list-source.server.ts";
import { rowsOfView } from "../../lists/whole-list.server.ts";
import { sumOf } from "../../producer/payments/amounts.ts";
import type { InPortal } from "../../session/guards.server.ts";
import { type StatementView, statementList } from "./statement-list.tsx";
import type { Year } from "./year-sums.tsx";

/**
 * The statements of an owner. The specification's call has filters, but no order and no pages: a backend may answer all of them at
 * once.
 */
export const statementSource = sourceOf(statementList, {
  prepare: ({ backend, portal }, _view, use) => ({
    use,
    form: once(() => enrollmentSearchFormOf(backend, portal)),
  }),
  async rows({ backend, portal }, view, { use }) {
    const { page, pageSize } = view;
    const found = await statementsOf(backend, portal, { ...statementQuery(view), page, pageSize });
    return rowsOfView(statementList, found, view, { use, ordered: newestFirst });
  },
  // Statements are paid for enrollments: what those can be filtered by is what there can be a statement of.
  offers: (_user, _view, { form }) => ({
    carrier: form().then(({ carriers }) => carriers),
    policyType: form().then(({ policyTypes }) => policyTypes),
  }),
  async page(user) {
    const [counts, year] = await Promise.all([extensionCounts(user), yearOf(user)]);
    return { ...counts, year };
  },
});

const newestFirst = (rows: Statement[]) =>
  rows.toSorted((a, b) => b.date.localeCompare(a.date) || a.id.localeCompare(b.id, "en"));

const sortFields: Partial<Record<StatementView["sort"], StatementSort>> = {
  date: "StatementDate",
  beginning: "BeginningBalance",
  earned: "Earned",
  chargeback: "Chargeback",
  ending: "EndingBalance",
  paid: "StatementBalance",
};

/** The names of the API stay behind the portal. */
function statementQuery({ filters, sort, desc }: StatementView): StatementQuery {
  const { carrier, policyType, from, to } = filters;
  return {
    ...(carrier && { InsurerId: carrier }),
    ...(policyType && { PolicyTypeId: policyType }),
    ...(from && { StartStatementDateRange: from }),
    ...(to && { EndStatementDateRange: to }),
    sort: `${sortFields[sort] ?? "StatementDate"}-${desc ? "desc" : "asc"}`,
  };
}

/** A year has fewer statements. */
const MOST_IN_A_YEAR = 100;

/** Returns the sums of this year's statements; null where they cannot be asked for apart from the others. */
export async function yearOf(user: InPortal, limits: CallLimits = {}): Promise<Year | null> {
  if (!(await isKnownToHave(user, "statementPages"))) return null;
  const { backend, portal } = user;
  const year = today().slice(0, 4);
  const { value } = await attempt(
    statementsOf(
      backend,
      portal,
      {
        StartStatementDateRange: `${year}-01-01`,
        EndStatementDateRange: today(),
        sort: "StatementDate-desc",
        page: 1,
        pageSize: MOST_IN_A_YEAR,
      },
      limits,
    ),
  );
  if (!value || value.total !== value.rows.length || value.total === 0) return null;
  const sum = (amount: "earned" | "chargeback" | "paid") =>
    sumOf(value.rows.map(({ ledger }) => ledger[amount]));
  return { year, earned: sum("earned"), chargeback: sum("chargeback"), paid: sum("paid") };
}

/**
 * Returns how many expected payments did not come, and how many payments are on hold: null where nobody can be asked, an
 * unknown number when that failed.
 */
async function extensionCounts(user: InPortal) {
  const { backend, portal } = user;
  const [hasExpected, hasOnHold] = await Promise.all([
    isKnownToHave(user, "expectedPayments"),
    isKnownToHave(user, "onHoldPayments"),
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
