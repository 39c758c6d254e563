import { withoutSeparators } from "#api/identity.ts";

/** A customer of the tests. Their numbers are canaries: they may stand in no log, address, file or browser storage. */
export const applicant = {
  firstName: "Rosalind",
  lastName: "Quillfeather",
  dateOfBirth: "1950-03-04",
  medicareNumber: "7QF4-KX9-YN68",
  socialSecurityNumber: "523-86-4197",
  medicaidNumber: "QZ-88 413 907",
};

const numbers = [applicant.medicareNumber, applicant.socialSecurityNumber, applicant.medicaidNumber];

/** The numbers as typed and as sent. */
export const applicantNumbers = numbers.flatMap((number) => [number, withoutSeparators(number)]);

/** Returns the numbers that a text holds, in any case. */
export function numbersIn(text: string): string[] {
  const upper = text.toUpperCase();
  return applicantNumbers.filter((number) => upper.includes(number));
}
