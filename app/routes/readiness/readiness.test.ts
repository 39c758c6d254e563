import { describe, expect, test } from "vitest";
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
    Insurer: { Id: null, Name: "Alder" },
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
const question: Question = { carrier: "Alder", state: "Florida", policyType: "MAPD", day: "2027-01-31" };

function ask({ of = contract, licenses = [license], eAndOs = [eAndO], ...more }: Asked = {}): Check[] {
  return checksOf({ contracts: of ? [of] : [], licenses, eAndOs }, { ...question, ...more });
}
type Asked = Partial<Question> & {
  of?: Contract | null;
  licenses?: (typeof license)[];
  eAndOs?: EAndO[];
};

const findings = (asked: Asked) => ask(asked).map(({ finding }) => finding);

test("an agent may sell on the last day of the license, and not on the next", () => {
  expect(findings({})).toEqual(["contract.met", "certification.met", "license.met", "eAndO.met"]);
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

test("of several licenses and E&O policies the one that ends last counts, and one without a last day does not end", () => {
  const old = { ...license, Id: "old", ExpirationDate: "2025-01-31" };
  expect(ask({ licenses: [old, license] })[2]?.recordId).toBe("l");
  expect(ask({ licenses: [{ ...license, StateProvince: "Georgia" }] })[2]?.finding).toBe("license.missing");
  const endless = { ...eAndO, Id: "endless", ExpirationDate: null };
  expect(ask({ eAndOs: [endless, eAndO], licenses: [license] })[3]).toMatchObject({
    ...{ finding: "eAndO.met", recordId: "endless", until: null },
  });
});
