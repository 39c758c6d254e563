import { describe, expect, test } from "vitest";
import {
  hasIdentityNumber,
  isNeverIssued,
  lastFour,
  medicaidNumber,
  medicareNumber,
  socialSecurityNumber,
  typedPatterns,
  withoutSeparators,
} from "./identity.ts";

const goodMedicare = ["1EG4-TE5-MK73", "1eg4 te5 mk73", "1EG4T35MK73", "1EX4XE5XX73", " 1EG4–TE5–MK73 "];
const badMedicare = [
  "0EG4TE5MK73",
  "1SG4TE5MK73",
  "1EGATE5MK73",
  "1EG4TE55K73",
  "1EG4TE5M773",
  "1EG4TE5MK7",
  "1EG4TE5MK733",
  ..."SLOIBZ".split("").map((letter) => `1${letter}G4TE5MK73`),
];
const goodSsn = ["123-45-6789", "123456789", "123 45 6789"];
const badSsn = ["12345678", "1234567890", "12345678A", "123-45-678"];

/** Returns whether a browser takes a text by a pattern, as it reads one. */
const isTyped = (pattern: string, text: string) => new RegExp(`^(?:${pattern})$`, "v").test(text);

describe.each([
  ["medicareNumber", medicareNumber, goodMedicare, badMedicare],
  ["socialSecurityNumber", socialSecurityNumber, goodSsn, badSsn],
  ["medicaidNumber", medicaidNumber, ["ab-12 34", "Z", "A".repeat(20)], ["A".repeat(21), "12#é4"]],
] as const)("%s", (rule, schema, good, bad) => {
  test.each(good)("the identity number %s is taken, without its separators", (typed) => {
    expect(schema.parse(typed)).toBe(withoutSeparators(typed));
    expect(schema.parse(typed)).toMatch(/^[A-Z0-9]+$/);
    expect(isTyped(typedPatterns[rule], typed), "in the browser").toBe(true);
  });

  test.each(bad)("the identity number %s is refused", (typed) => {
    expect(schema.safeParse(typed).error?.issues.map(({ message }) => message)).toEqual([rule]);
  });

  test.each(bad.filter((text) => /^[ -~]+$/.test(text)))(
    "the identity number %s is refused in the browser",
    (typed) => {
      expect(isTyped(typedPatterns[rule], typed)).toBe(false);
    },
  );

  test("an identity number that is left empty is null", () => {
    expect([schema.parse(""), schema.parse("  "), schema.parse(undefined)]).toEqual([null, null, null]);
  });
});

test("a Medicare number has at each place the characters that may stand there, and no other", () => {
  const [letters, digits] = ["ACDEFGHJKMNPQRTUVWXY", "0123456789"];
  const either = letters + digits;
  const places = [
    ...[digits.slice(1), letters, either, digits],
    ...[letters, either, digits],
    ...[letters, letters, digits, digits],
  ];
  const good = "1EG4TE5MK73";
  for (const [index, allowed] of places.entries()) {
    for (const character of "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789") {
      const number = good.slice(0, index) + character + good.slice(index + 1);
      const isAllowed = allowed.includes(character);
      expect(medicareNumber.safeParse(number).success, number).toBe(isAllowed);
      expect(isTyped(typedPatterns.medicareNumber, number), `${number} in the browser`).toBe(isAllowed);
    }
  }
});

test.each(["000456789", "666456789", "912456789", "123006789", "123450000"])(
  "the Social Security number %s was never issued",
  (ssn) => {
    expect(isNeverIssued(ssn)).toBe(true);
  },
);

test("a Social Security number of an issued area is not pointed out as never issued", () => {
  expect(isNeverIssued("123456789")).toBe(false);
});

test("the last characters shown of an identity number are never the whole number", () => {
  expect(["123456789", "12345", "1234", "12"].map(lastFour)).toEqual(["6789", "2345", "4", "2"]);
});

test.each([
  ["1EG4-TE5-MK73", true],
  ["ana 1eg4 te5 mk73", true],
  ["219-09-9999", true],
  ["ruiz, 219099999", true],
  ["219 09 9999", true],
  ["2190999991", false],
  ["17000042", false],
  ["WX-219-09", false],
  ["ruiz ana", false],
  ["September 15, 2026", false],
  ["1EG4TE5MK733", false],
])("whether the text %s has an identity number: %s", (text, isThere) => {
  expect(hasIdentityNumber(text)).toBe(isThere);
});
