import { describe, expect, test } from "vitest";
import type { Appointment } from "#api/appointments.ts";
import type { Contract } from "#api/contracts.ts";
import type { EAndO } from "#api/eandos.ts";
import { type Check, checksOf, type Question, verdictOf } from "./readiness.ts";

/** The answer to the question whether an agent may sell: `docs/product/readiness.md`. */

const certification = (StateAbbreviation: string | null, Status = "RTS", PlanYear = 2027) => ({
  ...{ PlanYear, Status, PolicyTypeAbbreviation: "MAPD", StateAbbreviation },
});

const contract: Contract = {
  ...{
    Id: "c",
    Insurer: { Id: null, Name: "Alder", CertificationLink: "https://alder.example/learn" },
    StartDate: "2020-01-01",
    EndDate: null,
    Status: "Active",
  },
  ...{ WritingNumber: null, PolicyTypes: [{ Id: "1", Abbreviation: "MAPD" }], PolicyCount: null },
  ContractCertifications: [certification("FL")],
  ...{
    UplineAgency: null,
    EnrollmentLink: null,
    MarketingLevel: null,
    AgentCount: null,
    RtsAgentCount: null,
  },
  SubmissionCount: null,
};
const license = {
  ...{
    Id: "l",
    StateProvince: "Florida",
    IsResidentLicense: true,
    LicenseNumber: null,
    LicenseType: "Health",
  },
  ...{ ExpirationDate: "2027-01-31", FileCount: null, SubmissionCount: null },
};
const eAndO: EAndO = {
  ...{ Id: "e", IssuedBy: "Copperline", PolicyNumber: null, CoverageLimits: null },
  ...{ ExpirationDate: "2027-06-30", SubmissionCount: null },
};
const appointment: Appointment = {
  ...{ Id: "a", InsurerName: "Alder", StateProvince: "Florida", Status: "Active" },
  ...{ EffectiveDate: null, ExpirationDate: null },
};
const question: Question = { carrier: "Alder", state: "Florida", policyType: "MAPD", day: "2027-01-31" };

function ask({ of = contract, ...more }: Asked = {}): Check[] {
  const { licenses = [license], appointments = [appointment], eAndOs = [eAndO], ...asked } = more;
  const records = { contracts: of ? [of] : [], licenses, appointments, eAndOs };
  return checksOf(records, { ...question, ...asked });
}
type Asked = Partial<Question> & {
  of?: Contract | null;
  licenses?: (typeof license)[];
  appointments?: Appointment[] | null;
  eAndOs?: EAndO[];
};

const findings = (asked: Asked) => ask(asked).map(({ finding }) => finding);

test("an agent may sell on the last day of the license, and not on the next", () => {
  expect(findings({})).toEqual([
    "contract.met",
    "certification.met",
    "license.met",
    "appointment.met",
    "eAndO.met",
  ]);
  expect(verdictOf(ask())).toBe("yes");
  expect(findings({ day: "2027-02-01" })[2]).toBe("license.ended");
  expect(verdictOf(ask({ day: "2027-02-01" }))).toBe("no");
});

describe("a contract", () => {
  test.each<[string, Contract | null, Asked]>([
    ["contract.missing", null, {}],
    ["contract.missing", contract, { carrier: "Birch" }],
    ["contract.ended", { ...contract, EndDate: "2027-01-30" }, {}],
    ["contract.ended", { ...contract, Status: "Terminated" }, {}],
    ["contract.pending", { ...contract, Status: "Pending", StartDate: null }, {}],
    ["contract.pending", { ...contract, StartDate: "2027-02-01" }, {}],
    ["contract.otherType", contract, { policyType: "PDP" }],
    ["contract.met", { ...contract, Status: null, EndDate: "2027-01-31" }, { policyType: "" }],
  ])("is found as %s", (finding, of, asked) => {
    expect(findings({ of, ...asked })[0]).toBe(finding);
  });
});

describe("a certification", () => {
  const having = (...ContractCertifications: Contract["ContractCertifications"]) => ({
    of: { ...contract, ContractCertifications },
  });

  test.each<[string, Asked]>([
    ["certification.unknown", having()],
    ["certification.unknown", having(certification("FL", "RTS", 2026))],
    ["certification.missing", having(certification("FL", "Not started"))],
    ["certification.otherState", having(certification("FL", "Not started"), certification("GA"))],
    ["certification.met", having(certification("FL", "rts"))],
    ["certification.met", having(certification(null))],
  ])("is found as %s", (finding, asked) => {
    expect(findings(asked)[1]).toBe(finding);
  });

  test("that is not known makes the answer uncertain, and one that is missing makes it no", () => {
    expect(verdictOf(ask(having()))).toBe("perhaps");
    expect(verdictOf(ask({ ...having(), licenses: [] }))).toBe("no");
    expect(ask(having(certification("GA"), certification("AL")))[1]?.states).toEqual(["AL", "GA"]);
  });
});

test("a certification that is missing has the carrier's link, if it is an address and nothing else", () => {
  const missing = { ...contract, ContractCertifications: [] };
  expect(ask({ of: missing })[1]?.link).toBe("https://alder.example/learn");
  expect(ask()[1]?.link).toBeUndefined();
  for (const CertificationLink of ["javascript:alert(1)", "http://alder.example", "learn", "", null])
    expect(
      ask({ of: { ...missing, Insurer: { ...missing.Insurer, CertificationLink } } })[1]?.link,
    ).toBeUndefined();
});

test("of several licenses and E&O policies the one that ends last counts, and one without a last day does not end", () => {
  const old = { ...license, Id: "old", ExpirationDate: "2025-01-31" };
  expect(ask({ licenses: [old, license] })[2]?.recordId).toBe("l");
  expect(ask({ licenses: [{ ...license, StateProvince: "Georgia" }] })[2]?.finding).toBe("license.missing");
  const endless = { ...eAndO, Id: "endless", ExpirationDate: null };
  expect(ask({ eAndOs: [endless, eAndO], licenses: [license] })[4]).toMatchObject({
    ...{ finding: "eAndO.met", recordId: "endless", until: null },
  });
});

describe("an appointment", () => {
  test.each<[string, Appointment[]]>([
    ["appointment.unknown", []],
    ["appointment.missing", [{ ...appointment, InsurerName: "Birch" }]],
    ["appointment.otherState", [{ ...appointment, StateProvince: "Georgia" }]],
    ["appointment.missing", [{ ...appointment, StateProvince: "Georgia", Status: "Pending" }]],
    ["appointment.ended", [{ ...appointment, Status: "Terminated" }]],
    ["appointment.ended", [{ ...appointment, ExpirationDate: "2027-01-30" }]],
    ["appointment.pending", [{ ...appointment, EffectiveDate: "2027-02-01" }]],
    ["appointment.pending", [appointment, appointment].map((one) => ({ ...one, Status: "Pending" }))],
    ["appointment.met", [{ ...appointment, Status: "Terminated" }, appointment]],
  ])("is found as %s", (finding, appointments) => {
    expect(findings({ appointments })[3]).toBe(finding);
  });

  test("of any state counts when no state is asked for", () => {
    const georgia = { ...appointment, StateProvince: "Georgia" };
    expect(findings({ appointments: [georgia], state: "" })[3]).toBe("appointment.met");
    expect(ask({ appointments: [georgia] })[3]?.states).toEqual(["GA"]);
  });

  test("that is not on record makes the answer uncertain, and is not asked for where the backend has none", () => {
    expect(verdictOf(ask({ appointments: [] }))).toBe("perhaps");
    expect(findings({ appointments: null })).not.toContain("appointment.unknown");
    expect(verdictOf(ask({ appointments: null }))).toBe("yes");
  });
});
