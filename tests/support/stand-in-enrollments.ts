/** Enrollments as a backend that is not ours may answer them: ids as numbers, dates with a time, fields nobody knows. */

export const enrollmentsOfStandIn = {
  policyId: "4711",
  customer: "Standby, Ana María",
  county: "Foreign County",
};

const row = {
  PolicyId: 4711,
  CustomerFirstName: "Ana María",
  CustomerLastName: "Standby",
  AgentId: 9001,
  AgentName: "Agnes Standin",
  CustomerState: "Florida",
  CustomerCounty: enrollmentsOfStandIn.county,
  AppQueueStatus: "Lost at Sea",
  InsurerName: "Foreign Carrier",
  PolicyType: "Foreign Medigap",
  EffectiveDate: "2026-10-01T00:00:00Z",
  TerminationReason: null,
  Rank: 1,
};

const searchForm = {
  PolicyTypes: { "Foreign Medigap": 1 },
  Insurers: { "Foreign Carrier": 77, "Foreign Dental": 78 },
  States: { Florida: 12, Georgia: 13 },
  TerminationReasons: { Moved: 5 },
  Agents: { "Agnes Standin": 9001, "Agnes Other": 9005, "Berta Standin": 9006 },
};

/** The second chart has another name than ours. */
const charts = {
  EnrollmentsChart6Months: [
    { MonthName: "August", EnrollmentCount: 7, LastYearEnrollmentCount: 4, Year: 2026 },
    { MonthName: "September", EnrollmentCount: 5, LastYearEnrollmentCount: null },
  ],
  EnrollmentsChart1Year: [
    { MonthName: "Moon of May", EnrollmentCount: 11, LastYearEnrollmentCount: 3 },
    { MonthName: "September", EnrollmentCount: null, LastYearEnrollmentCount: 2 },
  ],
};

/** The answers for an agent and an agency, by path. */
export function enrollmentAnswers(agentId: string, agencyId: string): Record<string, () => unknown> {
  const owners = [`/t/agents/${agentId}`, `/t/agencies/${agencyId}`];
  const owned = owners.flatMap((owner) => [
    [`${owner}/enrollments`, () => ({ Data: [row], Total: 1 })] as const,
    [`${owner}/dashboard`, () => charts] as const,
    [`${owner}/enrollments/recent`, () => [row]] as const,
    [`${owner}/enrollmentsearchform`, () => searchForm] as const,
    [
      `${owner}/enrollments/excel`,
      () => Buffer.from("504b0506000000000000000000000000000000000000", "hex"),
    ] as const,
  ]);
  return {
    ...Object.fromEntries(owned),
    [`/t/agencies/${agencyId}/producersummary`]: () => ({
      Data: [{ AgentId: 9001, AgentName: "Agnes Standin", EnrollmentCount: 4242, Rank: 1 }],
      Total: 1,
    }),
    "/t/counties/12/dictionary": () => ({ [enrollmentsOfStandIn.county]: 3, "Other County": 4 }),
    "/t/counties/13/dictionary": () => ({ "Georgian County": 3 }),
  };
}
