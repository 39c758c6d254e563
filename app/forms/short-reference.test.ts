import { expect, test } from "vitest";
import { shortReference, shortReferenceIn } from "./short-reference.ts";

test("an id has one short form, by its first 60 bits", () => {
  expect(shortReference(`0000000000000000${"f".repeat(16)}`)).toBe("0000-0000-0000");
  expect(shortReference("f".repeat(32))).toBe("ZZZZ-ZZZZ-ZZZZ");
  expect(shortReference("8000000000000010ffffffffffffffff")).toBe("G000-0000-0001");
});

test("the short form of an id is found however it is typed", () => {
  expect(shortReferenceIn("g000 0000-oool")).toBe("G000-0000-0001");
  for (const other of ["", "G000-0000", "G000-0000-000U", "../../G000-0000", "f".repeat(32)])
    expect(shortReferenceIn(other)).toBeNull();
});
