import { expect, test } from "vitest";
import type { Payment } from "../../api-client/payments.server.ts";
import { countsOf, paymentList, paymentRow, selected } from "./payments.ts";

const payment = (id: string, more: Partial<Payment> = {}): Payment => ({
  Id: id,
  PolicyId: null,
  AgentName: null,
  PaymentDate: "2026-03-01",
  Amount: 10,
  Status: "Processed",
  ...more,
});

test.each([
  ["Processed", "Processed"],
  ["On Hold", "OnHold"],
  ["On-Hold", "OnHold"],
  ["onhold", "OnHold"],
  ["Reversed", null],
  [null, null],
])("the status %s is read as %s", (Status, status) => {
  expect(paymentRow(payment("1", { Status }))).toMatchObject({ status, statusText: Status });
});

test("payments of an unknown status count for all and for no other", () => {
  const rows = ["Processed", "On Hold", "On-Hold", "Reversed"].map((Status, index) =>
    paymentRow(payment(String(index), { Status })),
  );
  expect(countsOf(rows)).toEqual({ All: 4, Processed: 1, OnHold: 2 });
});

test("payments stand newest first, those of a day by their id, and are chosen and sorted by the address", () => {
  const rows = [
    payment("b", { Amount: -3 }),
    payment("c", { PaymentDate: "2026-04-01", Amount: 7, Status: "On Hold" }),
    payment("a", { Amount: 20 }),
    payment("d", { PaymentDate: null, Amount: 5 }),
  ].map(paymentRow);
  const ids = (address: string) => selected(rows, paymentList.read(address)).map(({ id }) => id);
  expect(ids("/")).toEqual(["c", "a", "b", "d"]);
  expect(ids("/?sort=date")).toEqual(["d", "a", "b", "c"]);
  expect(ids("/?sort=amount")).toEqual(["b", "d", "c", "a"]);
  expect(ids("/?sort=amount&desc=true&status=Processed")).toEqual(["a", "d", "b"]);
  expect(ids("/?status=OnHold")).toEqual(["c"]);
  expect(ids("/?status=nonsense&sort=nonsense")).toEqual(["c", "a", "b", "d"]);
});
