import { expect, test } from "vitest";
import { email, npn, phoneNumber, zipCode } from "./fields.ts";
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

test.each([
  ["a phone number", phoneNumber, "727·555·0142", "7275550142"],
  ["a phone number", phoneNumber, "Phone: +1 (727) 555-0142", "7275550142"],
  ["a phone number", phoneNumber, "tel:+17275550142", "7275550142"],
  ["an NPN", npn, "NPN 1234567", "1234567"],
  ["an NPN", npn, "#1-234-567", "1234567"],
  ["a ZIP code", zipCode, "337014410", "33701-4410"],
  ["a ZIP code", zipCode, "33701 4410", "33701-4410"],
] as const)("%s is taken as it was copied from elsewhere: %j", (_, field, pasted, kept) => {
  expect(field.parse(pasted)).toBe(kept);
});

test.each([
  ["a phone number", phoneNumber, "727-555-0142 ext. 5"],
  ["an NPN", npn, "0123"],
  ["an NPN", npn, "N123"],
  ["a ZIP code", zipCode, "3370"],
] as const)("%s that is something else is refused: %j", (_, field, typed) => {
  expect(field.safeParse(typed).success).toBe(false);
});
