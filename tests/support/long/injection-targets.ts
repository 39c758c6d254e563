import { demoIds } from "#demo/data/demo-ids.ts";
import { newestRun, statementId } from "../backend/statements.ts";

/** A call that answers 200, and what of it is tried: the place of an id marked with `*`, or parameters by name. */
export type Target = { path: string; as: string; parameters?: string };

const agent = { owner: `/t/agents/${demoIds.agent}`, as: "demo-agent" };
const agency = { owner: `/t/agencies/${demoIds.agency}`, as: "demo-agency" };

const withQuery = (path: string, as: string, query: Record<string, string>): Target => ({
  path: `${path}?${new URLSearchParams(query)}`,
  as,
  parameters: Object.keys(query).join(","),
});

const days = { from: "2024-01-01", to: "2026-09-15" };
const enrollmentFilters = {
  CustomerFirstName: "a",
  CustomerLastName: "b",
  PolicyTypeId: demoIds.policyType,
  InsurerId: demoIds.carrier,
  CustomerStateId: demoIds.state,
  CustomerCountyId: demoIds.county,
  TermReasonId: demoIds.policyType,
  ActiveOnly: "true",
  Status: "Active",
  BeginningEffectiveDate: days.from,
  EndingEffectiveDate: days.to,
  BeginningFmoReceivedDate: days.from,
  EndingFmoReceivedDate: days.to,
  BeginningAgentReceivedAppDate: days.from,
  EndingAgentReceivedAppDate: days.to,
  AgentId: demoIds.agent,
  AgentName: "marisol",
  sort: "CustomerLastName-asc",
};
const page = { page: "1", pageSize: "25" };

/** Enrollments, applications, help requests and profiles, which an agent and an agency read by the same calls. */
const ofBoth = [agent, agency].flatMap(({ owner, as }): Target[] => [
  ...[
    "connecture",
    "enrollmentsearchform",
    "features",
    "enrollments/recent",
    "accountmanager",
    "dashboard",
    "profile",
    "profile/request",
  ].map((name) => ({ path: `${owner}*/${name}`, as })),
  ...[
    "enrollments",
    "enrollments/excel",
    "statements",
    "expectedpayments",
    "onholdpayments",
    "activities",
    "activities/newnotes",
  ].map((name) => ({ path: `${owner}*/${name}`, as })),
  ...["", "/application", "/payments/commissions", "/payments/overrides"].map((rest) => ({
    path: `${owner}*/enrollments/${demoIds.enrollment}*${rest}`,
    as,
  })),
  withQuery(`${owner}/enrollments/recent`, as, { maxResults: "5" }),
  withQuery(`${owner}/enrollments`, as, { ...enrollmentFilters, ...page }),
  withQuery(`${owner}/enrollments/excel`, as, { ...enrollmentFilters, Columns: "CustomerLastName" }),
  withQuery(`${owner}/statements`, as, {
    InsurerId: demoIds.carrier,
    PolicyTypeId: demoIds.policyType,
    StartStatementDateRange: days.from,
    EndStatementDateRange: days.to,
    sort: "StatementDate-desc",
    ...page,
  }),
  withQuery(`${owner}/expectedpayments`, as, page),
  withQuery(`${owner}/onholdpayments`, as, page),
  withQuery(`${owner}/activities`, as, { ...page, sort: "Updated-desc", IsCompleted: "false", Text: "a" }),
]);

const ofStatements = [
  { base: `/t/agentstatements/${demoIds.agent}`, id: demoIds.agent, as: agent.as },
  { base: `/t/agencystatements/${demoIds.agency}`, id: demoIds.agency, as: agency.as },
].flatMap(({ base, id, as }): Target[] => {
  const statement = statementId(id, newestRun);
  const payments = ["commissions", "overrides"].flatMap((kind) => [`${kind}/processed`, `${kind}/onhold`]);
  return [
    ...["", "/changes", "/pdf", "/excel", ...payments.map((name) => `/payments/${name}`)].map((rest) => ({
      path: `${base}*/${statement}*${rest}`,
      as,
    })),
    withQuery(`${base}/${statement}/changes`, as, { maxResults: "5" }),
    ...payments.map((name) =>
      withQuery(`${base}/${statement}/payments/${name}`, as, { sort: "PaymentDate-desc", ...page }),
    ),
  ];
});

const scopes = `/t/v2/agents/${demoIds.agent}/scopes`;
const ofScopes: Target[] = [
  { path: `/t/v2/agents/${demoIds.agent}*/scopes`, as: agent.as },
  withQuery(scopes, agent.as, {
    first_name: "a",
    last_name: "a",
    email: "a",
    date_requested_start: days.from,
    date_requested_end: days.to,
    status: "Sent",
    sort: "DateRequested-asc",
    ...page,
  }),
  { path: `/t/v2/agents/${demoIds.agent}*/scopes/${demoIds.signedScope}*/pdf`, as: agent.as },
];

const ofSubmissions = [
  { ...agent, id: demoIds.helpRequest },
  { ...agency, id: demoIds.agencyHelpRequest },
].flatMap(({ owner, as, id }): Target[] => [
  { path: `${owner}*/submissions`, as },
  { path: `${owner}*/submissions/${id}*`, as },
  withQuery(`${owner}/submissions`, as, {
    Kind: "HelpRequest",
    Status: "UnderReview",
    IsOpen: "true",
    StatusFrom: days.from,
    sort: "Submitted-desc",
    ...page,
  }),
]);

export const newerTargets: readonly Target[] = [
  ...ofBoth,
  ...ofScopes,
  ...ofStatements,
  ...ofSubmissions,
  { path: `${agency.owner}*/producersummary`, as: agency.as },
  withQuery(`${agency.owner}/producersummary`, agency.as, {
    InsurerId: demoIds.carrier,
    BeginningProducerDate: days.from,
    EndingProducerDate: days.to,
    sort: "EnrollmentCount-desc",
    ...page,
  }),
  { path: `/t/appqueuesubmissions/${demoIds.agent}*/new`, as: agent.as },
  { path: `/t/activities/${demoIds.helpRequest}*`, as: agent.as },
  { path: `/t/activities/${demoIds.helpRequest}*/notes`, as: agent.as },
  withQuery("/api/videos", agent.as, { pageSize: "10" }),
  withQuery("/api/feeds/news", agent.as, { maxItems: "5" }),
];
