import { extensions } from "#api/features.ts";
import { type FaultyBackend, standIn } from "../faulty-backend.ts";

/** A backend whose every string is an attempt to be more than text. */

export const payload = `"'><img src=x onerror=alert(1)></script><script>alert(1)</script><!--\u2028javascript:alert(1)`;
const { agentId, agencyId, contractId, fileId } = standIn;

export const mayLead = ["/contracts", "https://news.example/page", "/help-requests?x=1"];
export const mustNotLead = [
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  "java\tscript:alert(1)",
  " javascript:alert(1)",
  "\u0001javascript:alert(1)",
  "data:text/html,<script>alert(1)</script>",
  "vbscript:x",
  "http://plain.example/",
  "//evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "/\t/evil.example",
  "https:evil.example",
  "https:\\\\evil.example",
  "blob:https://x",
  "",
];
const alertLinks = [...mayLead, ...mustNotLead];

export function poison(backend: FaultyBackend): void {
  poisonStatements(backend);
  poisonHelpRequests(backend);
  poisonSubmissions(backend);
  poisonScopes(backend);
  poisonContent(backend);
  const contract = {
    Id: contractId,
    Insurer: { Id: payload.slice(0, 64), Name: payload },
    StartDate: "2026-01-01",
    WritingNumber: payload,
    PolicyTypes: [{ Id: payload.slice(0, 64), Abbreviation: payload }],
    PolicyCount: 3,
    ContractCertifications: [
      { PlanYear: 2026, Status: payload, PolicyTypeAbbreviation: payload, StateAbbreviation: payload },
    ],
    UplineAgency: payload,
    EnrollmentLink: "javascript:alert(1)//<img src=x onerror=alert(1)>",
    MarketingLevel: payload,
  };
  const files = [{ Id: fileId, FileName: payload, FileExtension: payload, FileTypeName: payload }];
  const hierarchy = {
    Root: {
      Id: agencyId,
      Name: payload,
      HasChildren: true,
      Agencies: [{ Id: payload.slice(0, 64), Name: payload, HasChildren: false, Agencies: [], Agents: [] }],
      Agents: [{ Id: payload.slice(0, 64), Name: payload, IsActive: true }],
    },
  };
  backend.answer("/t/agents/my/permissions", () => ({
    Id: agentId,
    Name: payload,
    ViewableAgentList: { [agentId]: payload, [payload.slice(0, 60)]: payload },
    ViewableAgencyList: { [agencyId]: payload },
  }));
  backend.answer("/t/preferences", () => ({
    Language: payload,
    Appearance: payload,
    Density: [payload],
    Lite: payload,
  }));
  backend.answer("/t/alerts", () =>
    alertLinks.map((link, number) => ({
      id: number + 1,
      level: "info",
      title: payload,
      body: payload,
      link_target: link,
      link_text: `link ${number + 1} ${payload}`,
    })),
  );
  for (const [plural, single, owner] of [
    ["agents", "agent", agentId],
    ["agencies", "agency", agencyId],
  ] as const) {
    backend.answer(`/t/${plural}/${owner}/contracts`, () => [contract]);
    const month = { MonthName: payload, EnrollmentCount: 1, LastYearEnrollmentCount: 2 };
    backend.answer(`/t/${plural}/${owner}/dashboard`, () => ({ EnrollmentsChart6Months: [month] }));
    backend.answer(`/t/${plural}/${owner}/accountmanager`, () => ({
      DisplayName: payload,
      Email: `javascript:alert(1)//${payload}@x`,
      PhoneNumber: "javascript:alert(1)",
      ProfilePictureType: payload,
      ProfilePictureBase64: payload,
    }));
    backend.answer(`/t/${single}contracts/${contractId}`, () => contract);
    backend.answer(`/t/${single}contracts/${contractId}/files`, () => files);
    backend.answer(`/t/${single}contracts/${contractId}/hierarchy`, () => hierarchy);
  }
  backend.answer(`/t/agencies/${agencyId}/producersummary`, () => ({
    Data: [{ AgentId: payload.slice(0, 64), AgentName: payload, EnrollmentCount: 1 }],
    Total: 1,
  }));
  backend.answer(`/t/v2/agencies/${agencyId}/agents/${agentId}`, () => ({
    id: agentId,
    first_name: payload,
    last_name: payload,
    email: `javascript:alert(1)//${payload}@x`,
    npn: payload,
    phone_numbers: [
      { Id: 1, PhoneNumber: "javascript:alert(1)", PhoneType: payload },
      { Id: 2, PhoneNumber: payload },
    ],
    licenses: [{ Id: 1, StateProvince: payload, LicenseNumber: payload, LicenseType: payload }],
  }));
  backend.answer(`/t/v2/agencies/${agencyId}/downlineagentcontracts`, () => ({
    Data: [
      {
        insurer_name: payload,
        policy_types: contract.PolicyTypes,
        agent_id: agentId,
        agent_name: payload,
        upline_agency: payload,
        writing_number: payload,
        contract_certifications: contract.ContractCertifications,
      },
    ],
    Total: 1,
  }));
  backend.answer(`/t/agencies/${agencyId}/insurers`, () => ({ [payload]: payload.slice(0, 64) }));
  backend.answer("/t/policytypes/dictionary", () => ({ [payload]: payload.slice(0, 64) }));
  backend.answer(`/t/agencies/${agencyId}/contracts/${contractId}/downlines`, () => [
    { AgentId: payload.slice(0, 64), AgentName: payload, UplineAgency: payload, WritingNumber: payload },
  ]);
  backend.answer(`/t/agencies/${agencyId}/insurers`, () => ({ [payload]: payload.slice(0, 64) }));
  backend.answer(`/t/agencies/${agencyId}/downlineagents`, () => ({
    [payload]: payload.slice(0, 64),
    [`${payload} `]: payload.slice(0, 63),
  }));
  backend.answer(`/t/v2/agencies/${agencyId}/downlineagentcontracts`, () => ({
    Data: [
      {
        insurer_name: payload,
        policy_types: [{ Id: payload.slice(0, 64), Abbreviation: payload }],
        agent_id: payload.slice(0, 64),
        agent_name: payload,
        upline_agency: payload,
        writing_number: payload,
        contract_certifications: [{ PlanYear: 2026, Status: payload }],
      },
    ],
    Total: 1,
  }));
}

function poisonStatements(backend: FaultyBackend): void {
  const policy = {
    PolicyId: payload.slice(0, 64),
    AgentName: payload,
    InsurerName: payload,
    PolicyType: payload,
  };
  const payment = { ...policy, Id: payload.slice(0, 64), Amount: 1, Status: payload };
  const changes = { HasMore: true, Data: [policy] };
  const statement = `/t/agencystatements/${standIn.agencyId}/88`;
  const owner = `/t/agencies/${standIn.agencyId}`;
  backend.answer(`${owner}/features`, () => ({
    Extensions: extensions.onHoldPayments,
  }));
  backend.answer(`${owner}/onholdpayments`, () => ({
    Data: [{ ...payment, Kind: payload, PaymentRunId: payload.slice(0, 64) }],
    Total: 1,
  }));
  backend.answer(`${owner}/expectedpayments`, () => ({
    Data: [{ ...policy, EffectiveDate: "2026-01-01" }],
    Total: 1,
  }));
  backend.answer(`${statement}/changes`, () => ({
    Before: { PaymentRunId: payload.slice(0, 64), StatementDate: "2026-07-31" },
    New: changes,
    Lost: changes,
    ChargedBack: changes,
  }));
  backend.answer(`${statement}/payments/commissions/processed`, () => [payment]);
  backend.answer(`${statement}/payments/overrides/processed`, () => [payment]);
}

function poisonHelpRequests(backend: FaultyBackend): void {
  const note = { Id: payload.slice(0, 64), Note: payload, CreatedByName: payload, IsCreatedByHubUser: false };
  const request = { ActivityTypeName: payload, Description: payload, Notes: [note] };
  backend.answer(`/t/agents/${standIn.agentId}/activities`, () => [{ Id: payload.slice(0, 64), ...request }]);
  backend.answer("/t/activities/15", () => ({ Id: 15, ...request }));
  backend.answer("/t/activities/15/notes", () => [note]);
}

function poisonSubmissions(backend: FaultyBackend): void {
  const submission = {
    Kind: payload,
    Subject: payload,
    SubmittedByName: payload,
    Status: payload,
    HeldBy: payload,
    Reason: payload,
    EnrollmentId: payload.slice(0, 64),
  };
  const event = {
    At: "2026-09-01",
    Event: payload,
    ByName: payload,
    EnrollmentStatus: payload,
    Reason: payload,
  };
  const owner = `/t/agencies/${standIn.agencyId}/submissions`;
  backend.answer(owner, () => ({ Data: [{ Id: payload.slice(0, 64), ...submission }], Total: 1 }));
  backend.answer(`${owner}/61`, () => ({ Id: payload.slice(0, 64), ...submission, History: [event] }));
}

function poisonScopes(backend: FaultyBackend): void {
  const scope = {
    first_name: payload,
    last_name: payload,
    email: `javascript:alert(1)//${payload}@x`,
    note: payload,
    method_of_contact: payload,
  };
  backend.answer(`/t/v2/agents/${standIn.agentId}/scopes`, () => ({
    Data: [
      { id: payload.slice(0, 64), ...scope, status: payload, replaces: payload.slice(0, 64) },
      { id: 61, ...scope, status: "Client Viewed" },
    ],
    Total: 2,
  }));
}

function poisonContent(backend: FaultyBackend): void {
  const links = [...mayLead, ...mustNotLead].map(
    (link) => `<a href="${link.replaceAll('"', "")}">content ${payload}</a>`,
  );
  backend.answer("/api/videos", () =>
    ["x", "javascript:alert(1)", `x&${payload}`].map((videoId, index) => ({
      id: `${index}${payload}`,
      snippet: {
        title: payload,
        description: payload,
        publishedAt: payload,
        thumbnails: { default: { url: `javascript:alert(1)//${payload}` } },
        resourceId: { videoId },
      },
    })),
  );
  backend.answer("/api/feeds/news", () =>
    mustNotLead.slice(0, 5).map((link) => ({
      title: payload,
      link,
      summary: `${payload}<p onclick=alert(1) style="x:y">${links.join("")}`,
      published: payload,
    })),
  );
  backend.answer("/api/content/calendar", () => Buffer.from(`<p>${payload}</p>${links.join("")}`));
}
