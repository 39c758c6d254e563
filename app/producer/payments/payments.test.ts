import { expect, test } from "vitest";
import type { Payment } from "../../api-client/payments.server.ts";
import { countsOf, newestFirst, paymentRow } from "./payments.ts";

const payment = (id: string, more: Partial<Payment> = {}): Payment => ({
  Id: id,
  PolicyId: null,
  AgentName: null,
  PaymentDate: "2026-03-01",
  Amount: 10,
  Status: "Processed",
  HoldReason: null,
  ExpectedReleaseDate: null,
  ...more,
});

test.each([
  ["Processed", "Processed"],
  ["On Hold", "OnHold"],
  ["On-Hold", "OnHold"],
  ["onhold", "OnHold"],
  ["Reversed", null],
  [null, null],
])("the payment status %s is read as %s", (Status, status) => {
  expect(paymentRow(payment("1", { Status }))).toMatchObject({ status, statusText: Status });
});

test("payments of an unknown status count among all payments and under no single status", () => {
  const rows = ["Processed", "On Hold", "On-Hold", "Reversed"].map((Status, index) =>
    paymentRow(payment(String(index), { Status })),
  );
  expect(countsOf(rows)).toEqual({ All: 4, Processed: 1, OnHold: 2 });
});

test("payments stand newest first, those of a day by their id, and those without a day last", () => {
  const rows = [
    payment("b", { Amount: -3 }),
    payment("c", { PaymentDate: "2026-04-01", Amount: 7, Status: "On Hold" }),
    payment("a", { Amount: 20 }),
    payment("d", { PaymentDate: null, Amount: 5 }),
  ].map(paymentRow);
  expect(newestFirst(rows).map(({ id }) => id)).toEqual(["c", "a", "b", "d"]);
});
