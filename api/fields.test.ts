import { expect, test } from "vitest";
import { email, phoneNumber, zipCode } from "./fields.ts";
import { licenseFields } from "./form-fields.ts";
import { wireSchema } from "./form-schema.ts";
import { medicareNumber } from "./identity.ts";

test("an email address, a number and a day are kept without what nobody sees, and with plain signs", () => {
  expect(email.parse("ana\u200b@exam\u00adple.com\ufeff")).toBe("ana@example.com");
  expect(email.parse("o\u2019brien@first\u2010health.example")).toBe("o'brien@first-health.example");
  expect(phoneNumber.parse("\u202a(555)\u00a0123\u20134567\u202c")).toBe("5551234567");
  expect(zipCode.parse("12345\u20136789")).toBe("12345-6789");
  expect(medicareNumber.parse("１EG4–TE5–MK73\u200b")).toBe("1EG4TE5MK73");
  const license = {
    StateProvince: "Florida",
    LicenseType: "Health",
    IsResidentLicense: true,
    LicenseNumber: "W\u200b123\u20114",
    ExpirationDate: "2026\u201301\u201331",
  };
  expect(wireSchema(licenseFields).parse(license)).toMatchObject({
    LicenseNumber: "W123-4",
    ExpirationDate: "2026-01-31",
  });
});

test.each([
  "a..b@example.com",
  ".a@example.com",
  "a.@example.com",
  "a@example..com",
  "a@.example.com",
  "a@example.com.",
  "a@-example.com",
  "a@example-.com",
  "a@exam,ple.com",
  "a@example",
  "a b@example.com",
  "@example.com",
  "a@b@example.com",
])("%s is no email address, because no server takes it", (address) => {
  expect(email.safeParse(address).error?.issues[0]?.message).toBe("email");
});

test.each([
  "a@b.co",
  "first.last+tag@mail-1.example.co.uk",
  "josé@correo.example",
  "o'brien_9@xn--d1acufc.example",
])("%s is an email address", (address) => expect(email.parse(address)).toBe(address));
