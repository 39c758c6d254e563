import { expect, test } from "vitest";
import { equivalentPage } from "./equivalent-page.ts";

const agent = { type: "agent", id: "1" } as const;
const agency = { type: "agency", id: "2" } as const;

test.each([
  ["/", "/?agencyId=2"],
  ["/contracts", "/contracts?agencyId=2"],
  ["/Contracts/77", "/contracts?agencyId=2"],
  ["/enrollments/app-submission/files", "/enrollments?agencyId=2"],
  ["/reports/rts", "/reports/rts?agencyId=2"],
  ["/my-profile/submission/success", "/my-profile?agencyId=2"],
  ["/scopes/request", "/?agencyId=2"],
  ["/portals", "/?agencyId=2"],
  ["/contractsandmore", "/?agencyId=2"],
  ["//evil.example/contracts", "/?agencyId=2"],
])("the page of an agency's portal that equals %s is %s", (pathname, page) => {
  expect(equivalentPage(pathname, agency)).toBe(page);
});

test("an agent's portal has no pages of producers and reports, so that they lead to its home page", () => {
  for (const pathname of ["/producers", "/producers/77", "/reports/rts"])
    expect(equivalentPage(pathname, agent)).toBe("/?agentId=1");
  expect(equivalentPage("/scopes/77/pdf", agent)).toBe("/scopes?agentId=1");
});
