import { type ExpectedPayments, expectedPaymentsOf } from "../../api-client/statements.server.ts";
import { sourceOf } from "../../lists/list-source.server.ts";
import { expectedList } from "./expected-list.tsx";

/** The expected payments, and the days that decided what is expected. */
export const expectedSource = sourceOf(expectedList, {
  rows: expectedPaymentsOf,
  async page(_user, _view, _prepared, found: Promise<ExpectedPayments | undefined>) {
    const known = await found;
    return known ? { statementDate: known.statementDate, effectiveUntil: known.effectiveUntil } : null;
  },
});
