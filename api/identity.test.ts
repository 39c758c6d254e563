import { describe, expect, test } from "vitest";
import { isNeverIssued, lastFour, medicaidNumber, medicareNumber, socialSecurityNumber } from "./identity.ts";

const faultOf = (field: typeof medicareNumber, value: unknown) =>
  field.safeParse(value).error?.issues[0]?.message;

describe("a Medicare number", () => {
  test.each([
    ["1EG4-TE5-MK73", "1EG4TE5MK73"],
    ["1eg4 te5 mk73", "1EG4TE5MK73"],
    ["1EG4T35MK73", "1EG4T35MK73"],
    ["1EX4XE5XX73", "1EX4XE5XX73"],
    [" 1EG4–TE5–MK73 ", "1EG4TE5MK73"],
  ])("typed as %j is %s", (typed, number) => expect(medicareNumber.parse(typed)).toBe(number));

  test.each([
    "0EG4TE5MK73",
    "1SG4TE5MK73",
    "1EGATE5MK73",
    "1EG4TE55K73",
    "1EG4TE5M773",
    "1EG4TE5MK7",
    "1EG4TE5MK733",
    "-",
    "１EG4TE5MK73",
    "1EG4TE5MKé3",
  ])("is not %j", (typed) => expect(faultOf(medicareNumber, typed)).toBe("medicareNumber"));

  test("has none of the letters that look like digits, anywhere", () => {
    for (const letter of "SLOIBZ")
      for (const place of [1, 2, 4, 5, 7, 8]) {
        const number = Object.assign([..."1EG4TE5MK73"], { [place]: letter }).join("");
        expect(faultOf(medicareNumber, number), number).toBe("medicareNumber");
      }
  });
});

test.each(["", "   ", null, undefined])("a number left as %j is none", (typed) => {
  for (const field of [medicareNumber, socialSecurityNumber, medicaidNumber])
    expect(field.parse(typed)).toBeNull();
});

describe("a Social Security number", () => {
  test.each(["219-09-9999", "219 09 9999", "219.09.9999", "219099999"])("may be typed as %j", (typed) =>
    expect(socialSecurityNumber.parse(typed)).toBe("219099999"),
  );

  test.each(["21909999", "2190999990", "219-09-999x", "٢١٩٠٩٩٩٩٩", "--"])("is not %j", (typed) =>
    expect(faultOf(socialSecurityNumber, typed)).toBe("socialSecurityNumber"),
  );

  test.each(["000123456", "666123456", "900123456", "999999999", "123004567", "123450000"])(
    "%s was never issued, and is taken",
    (number) => {
      expect(isNeverIssued(number)).toBe(true);
      expect(socialSecurityNumber.parse(number)).toBe(number);
    },
  );

  test.each(["219099999", "001010001", "665999999", "899019999"])("%s may have been issued", (number) =>
    expect(isNeverIssued(number)).toBe(false),
  );
});

test("a Medicaid number has up to 20 letters and digits", () => {
  expect(medicaidNumber.parse("qx-77 441/902")).toBe("QX77441902");
  expect(faultOf(medicaidNumber, "A".repeat(21))).toBe("medicaidNumber");
  expect(faultOf(medicaidNumber, "É12")).toBe("medicaidNumber");
});

test("the last four characters are shown", () => expect(lastFour("1EG4TE5MK73")).toBe("MK73"));
