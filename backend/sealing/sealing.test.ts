import { describe, expect, test } from "vitest";
import { type DataKey, readDataKeys } from "./keys.ts";
import { openNumbers, sealNumbers } from "./numbers.ts";
import { createSealing } from "./sealing.ts";

const key = (id: string, fill: number): DataKey => ({ id, secret: Buffer.alloc(32, fill) });
const place = { table: "applications", column: "ssn_sealed", row: "1" };
const older = key("older", 1);
const newer = key("newer", 2);
const sealing = createSealing([older]);
const sealed = sealing.seal("219099999", place);

describe("a sealed value", () => {
  test("a sealed value is read again, and is another one every time", () => {
    expect(sealing.open(sealed, "older", place)).toBe("219099999");
    expect(sealing.seal("219099999", place)).not.toEqual(sealed);
    expect(sealing.open(sealing.seal("é😀", place), "older", place)).toBe("é😀");
    expect(sealing.open(sealing.seal("", place), "older", place)).toBe("");
  });

  test("a sealed value cannot be read with another key, or one of another name", () => {
    expect(() => createSealing([key("older", 9)]).open(sealed, "older", place)).toThrow(/cannot be read/);
    expect(() => createSealing([key("renamed", 1)]).open(sealed, "renamed", place)).toThrow(/cannot be read/);
    expect(() => createSealing([newer]).open(sealed, "older", place)).toThrow("DATA_KEYS has no key older");
  });

  test("a sealed value cannot be read when any byte has changed or is missing", () => {
    for (let index = 0; index < sealed.length; index++) {
      const changed = Buffer.from(sealed);
      changed[index] = (changed[index] ?? 0) ^ 1;
      expect(() => sealing.open(changed, "older", place), `byte ${index}`).toThrow(/cannot be read/);
      expect(() => sealing.open(sealed.subarray(0, index), "older", place)).toThrow(/cannot be read/);
    }
  });

  test("a sealed value cannot be read in another row, column or table", () => {
    for (const other of [{ row: "2" }, { column: "medicaid_number_sealed" }, { table: "others" }])
      expect(() => sealing.open(sealed, "older", { ...place, ...other })).toThrow(/cannot be read/);
  });

  test("a value is sealed with the newest key, and one sealed with an older key is still read", () => {
    const both = createSealing([newer, older]);
    expect(both.open(sealed, "older", place)).toBe("219099999");
    expect(both.open(both.seal("x", place), "newer", place)).toBe("x");
  });
});

test("the numbers of an application are read in its own row alone, each in its own column", () => {
  const numbers = { SSN: "219099999", MbiNumber: "1EG4TE5MK73", MedicaidNumber: "AB12" };
  const row = { ...sealNumbers(sealing, "1", numbers), submission_id: "1", enrollment_id: "3" };
  expect(openNumbers(sealing, row)).toEqual(numbers);
  for (const other of [{ submission_id: "2" }, { medicaid_number_sealed: row.ssn_sealed }])
    expect(() => openNumbers(sealing, { ...row, ...other })).toThrow(/cannot be read/);
});

test("the numbers of an imported enrollment, which has no submission, are read by the enrollment", () => {
  const numbers = { SSN: "219099999", MbiNumber: null, MedicaidNumber: null };
  const row = { ...sealNumbers(sealing, "3", numbers), submission_id: null, enrollment_id: "3" };
  expect(openNumbers(sealing, row)).toEqual(numbers);
  expect(() => openNumbers(sealing, { ...row, enrollment_id: "4" })).toThrow(/cannot be read/);
});

test("the hash of a number is the same every time, another with each key, and found under all of them", () => {
  const both = createSealing([newer, older]);
  expect(sealing.hash("1EG4TE5MK73")).toEqual(sealing.hash("1EG4TE5MK73"));
  expect(sealing.hash("1EG4TE5MK73")).not.toEqual(sealing.hash("1EG4TE5MK72"));
  expect(both.hash("1EG4TE5MK73")).not.toEqual(sealing.hash("1EG4TE5MK73"));
  expect(both.hashes("1EG4TE5MK73")).toEqual([
    { keyId: "newer", hash: both.hash("1EG4TE5MK73") },
    { keyId: "older", hash: sealing.hash("1EG4TE5MK73") },
  ]);
});

describe("the setting of keys", () => {
  const one = Buffer.alloc(32, 1).toString("base64");
  const two = Buffer.alloc(32, 255).toString("base64");

  test("the setting of data keys names them, the newest first", () => {
    expect(readDataKeys(`2026:${two}, 2025:${one}`)).toEqual([
      { id: "2026", secret: Buffer.alloc(32, 255) },
      { id: "2025", secret: Buffer.alloc(32, 1) },
    ]);
    expect(readDataKeys(`a:${Buffer.alloc(32, 255).toString("base64url")}`)).toHaveLength(1);
  });

  test.each([
    "",
    ",",
    one,
    `:${one}`,
    `a b:${one}`,
    `a:${one},`,
    `a:${one},a:${two}`,
    "a:short",
    `a:${one}AAAA`,
  ])("the setting of data keys %j is refused", (text) => expect(readDataKeys(text)).toBeUndefined());
});
