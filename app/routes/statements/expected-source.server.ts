import { type ExpectedPayments, expectedPaymentsOf } from "../../api-client/statements.server.ts";
import { sourceOf } from "../../lists/list-source.server.ts";
import { expectedList } from "./expected-list.tsx";

/** The expected payments, and the days that decided what is expected. */
export const expectedSource = sourceOf(expectedList, {
  rows: expectedPaymentsOf,
  async page(_user, _view, _prepared, found: ExpectedPayments | undefined) {
    return found ? { statementDate: found.statementDate, effectiveUntil: found.effectiveUntil } : null;
  },
});
