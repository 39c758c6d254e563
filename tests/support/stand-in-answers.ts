import type { IncomingMessage } from "node:http";
import { enrollmentAnswers } from "./stand-in-enrollments.ts";
import { helpRequestAnswers } from "./stand-in-help-requests.ts";
import { scopeAnswers } from "./stand-in-scopes.ts";
import { statementAnswers } from "./stand-in-statements.ts";

/** The data of the stand-in backend, and its answers. */

/** One request as it arrived. */
export type Call = {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingMessage["headers"];
  /** The body, once all of it is there. */
  body: Buffer;
};

export type Answers = Record<string, (call: Call) => unknown>;

const AGENT = "9001";
const AGENCY = "9002";
const CONTRACT = "c-1";
const FILE = "f-1";
const LICENSE = "l-1";
const E_AND_O = "e-1";
const OTHER_E_AND_O = "e-2";
const LOWER_AGENCY = "9003";
/** The ids of contracts that may be requested. Other backends count them. */
const OPTIONS = [502, 501, 503];

export const PDF = Buffer.from("%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n");
export const WORKBOOK_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
/** The shortest ZIP there is: enough for whoever only passes it on. */
const WORKBOOK = Buffer.from("504b0506000000000000000000000000000000000000", "hex");

/** The paths that need no token. */
export const publicPaths = ["/api/videos", "/api/feeds/news", "/api/content/calendar"];

/** The data of the stand-in, for tests that look for it on the screen. */
export const standIn = {
  agentId: AGENT,
  agencyId: AGENCY,
  agentName: "Agnes Standin",
  agencyName: "Standin Agency",
  contractId: CONTRACT,
  carrier: "Foreign Carrier",
  writingNumber: "WN-4711",
  licenseId: LICENSE,
  licenseNumber: "LIC-0815",
  eAndOId: E_AND_O,
  eAndONumber: "EO-0042",
  /** The agent's contract as the agency sees it has this number. */
  downlineWritingNumber: "WN-0007",
  npn: "17000042",
  managerName: "Max Manager",
  videoTitle: "Foreign video",
  newsTitle: "Foreign headline",
  trainingEvent: "Foreign training",
  /** One the agency has, and no contract is with. */
  otherCarrier: "Foreign Dental",
  policyType: "Foreign Medigap",
  lowerAgencyId: LOWER_AGENCY,
  lowerAgencyName: "Lower Agency",
  contractOptionIds: OPTIONS.map(String),
  stateId: "12",
  /** The file of the other E&O policy. */
  otherFileName: "Standin Endorsement",
  fileId: FILE,
  fileName: "Standin Agreement",
  pdf: PDF,
  workbook: WORKBOOK,
};

/** @param url where the backend is, once it is somewhere */
export function standInAnswers(url: () => string): Answers {
  const contract = (type: "agent" | "agency") => ({
    // An id as a number, an unknown field, and a date with a time: other backends do that.
    Id: CONTRACT,
    Insurer: { Id: 77, Name: standIn.carrier, Rating: "A+" },
    StartDate: "2026-01-01T00:00:00",
    EndDate: null,
    WritingNumber: standIn.writingNumber,
    PolicyTypes: [{ Id: 1, Abbreviation: "MA" }],
    PolicyCount: 3,
    ContractCertifications: [
      { PlanYear: 2026, Status: "RTS", PolicyTypeAbbreviation: "MA", StateAbbreviation: "FL" },
      { PlanYear: 2027, Status: "Pending", PolicyTypeAbbreviation: "MA" },
    ],
    UplineAgency: "Topmost Agency",
    ...(type === "agent" ? { EnrollmentLink: "https://enroll.example/9001" } : { MarketingLevel: "GA" }),
  });
  const files = [
    {
      Id: FILE,
      FileName: standIn.fileName,
      FileExtension: ".pdf",
      CreatedDate: "2026-02-03",
      FileTypeName: "Contract",
    },
  ];
  const license = {
    Id: LICENSE,
    StateProvince: "Florida",
    IsResidentLicense: true,
    LicenseNumber: standIn.licenseNumber,
    LicenseType: "Health",
    ExpirationDate: "2026-10-01T00:00:00",
  };
  const eAndOs = [
    {
      Id: E_AND_O,
      IssuedBy: "Foreign Mutual",
      PolicyNumber: standIn.eAndONumber,
      CoverageLimits: "$1,000,000",
      ExpirationDate: "2026-10-01T00:00:00",
    },
    { Id: OTHER_E_AND_O, IssuedBy: "Foreign Casualty" },
  ];
  const otherFiles = [{ Id: "f-2", FileName: standIn.otherFileName }];
  const tree = {
    Root: {
      Id: AGENCY,
      Name: standIn.agencyName,
      HasChildren: true,
      Agencies: [{ Id: 9003, Name: standIn.lowerAgencyName, HasChildren: false, Agencies: [], Agents: [] }],
      Agents: [{ Id: AGENT, Name: standIn.agentName, IsActive: true }],
    },
  };
  const downlines = [
    {
      AgentId: AGENT,
      AgentName: standIn.agentName,
      UplineAgency: standIn.agencyName,
      WritingNumber: "WN-1",
      StartDate: "2026-01-01",
      PolicyCount: 2,
    },
  ];

  const producer = {
    id: Number(AGENT),
    first_name: "Agnes",
    last_name: "Standin",
    email: "agnes@standin.example",
    npn: standIn.npn,
    phone_numbers: [
      { Id: 1, PhoneNumber: "8135550101", PhoneType: "Office" },
      { Id: 2, PhoneNumber: "813-555-0102", PhoneType: null, IsPrimary: true, Extension: 5 },
    ],
    licenses: [license],
  };
  const downlineContracts = {
    Data: [
      {
        insurer_name: standIn.carrier,
        policy_types: [{ Id: 1, Abbreviation: "MA" }],
        agent_id: Number(AGENT),
        agent_name: standIn.agentName,
        upline_agency: standIn.lowerAgencyName,
        writing_number: standIn.downlineWritingNumber,
        start_date: "2026-01-01T00:00:00",
        end_date: null,
        contract_certifications: [{ PlanYear: 2026, Status: "rts" }],
        policy_count: 3,
        rank: 1,
      },
    ],
    Total: 1,
  };

  const uplines = [
    { AgencyId: Number(LOWER_AGENCY), Name: standIn.lowerAgencyName },
    { AgencyId: Number(AGENCY), Name: standIn.agencyName, NPN: "4711", IsDirect: true, Rank: 1 },
  ];
  const offered = [
    { AgencyContractId: OPTIONS[0], InsurerName: "Zeta Mutual", PolicyTypes: [{ Abbreviation: "PDP" }] },
    {
      AgencyContractId: OPTIONS[1],
      InsurerName: "Alpha Health",
      PolicyTypes: [{ Abbreviation: "MA" }, { Abbreviation: "SNP", Id: 3 }],
    },
    { AgencyContractId: OPTIONS[2], InsurerName: "Middle Life", PolicyTypes: null },
  ];

  return {
    ...enrollmentAnswers(AGENT, AGENCY),
    ...statementAnswers(AGENT, AGENCY),
    ...helpRequestAnswers(AGENT, AGENCY),
    ...scopeAnswers(AGENT, url),
    "/api/user": () => ({ isAuthenticated: true, claims: [{ type: "sub", value: "stand-in" }] }),
    "/t/agents/my/permissions": () => ({
      Id: AGENT,
      Name: standIn.agentName,
      ViewableAgentList: { [AGENT]: standIn.agentName },
      ViewableAgencyList: { [AGENCY]: standIn.agencyName },
    }),
    "/t/states": () => [{ Id: 12, Name: "Florida", Abbreviation: "FL" }],
    "/t/licenseTypes": () => ({ Health: 3, Life: 4 }),
    "/t/alerts": () => [
      {
        id: 5,
        level: "info",
        title: "Foreign news",
        body: "All is well.",
        link_target: null,
        link_text: null,
      },
    ],
    "/api/videos": () => ({
      kind: "youtube#playlistItemListResponse",
      items: [
        {
          id: "PL-1",
          kind: "youtube#playlistItem",
          snippet: {
            title: standIn.videoTitle,
            description: "One.\nTwo.",
            publishedAt: "2026-09-01T03:00:00Z",
            thumbnails: {
              default: { url: "https://pictures.standin.example/1.jpg", width: 120, height: 90 },
              high: { url: "https://elsewhere.example/1.jpg" },
            },
            resourceId: { kind: "youtube#video", videoId: "dQ-_standin1" },
          },
        },
      ],
    }),
    "/api/feeds/news": () => [
      {
        title: standIn.newsTitle,
        link: "https://news.standin.example/1",
        summary: "<p>All is <b>well</b>.</p>",
        published: "Tue, 01 Sep 2026 12:00:00 GMT",
        author: null,
      },
    ],
    "/api/content/calendar": () => Buffer.from(`<div>${standIn.trainingEvent}</div>`),
    [`/t/agents/${AGENT}/accountmanager`]: () => ({
      DisplayName: standIn.managerName,
      Email: "max@standin.example",
      PhoneNumber: "813-555-0199",
      Direct: true,
      Title: "Relationship manager",
    }),
    [`/t/agencies/${AGENCY}/accountmanager`]: () => null,
    [`/t/agents/${AGENT}/contracts`]: () => [contract("agent")],
    [`/t/agencies/${AGENCY}/contracts`]: () => [contract("agency")],
    [`/t/agentcontracts/${CONTRACT}`]: () => contract("agent"),
    [`/t/agencycontracts/${CONTRACT}`]: () => contract("agency"),
    [`/t/agentcontracts/${CONTRACT}/files`]: () => files,
    [`/t/agencycontracts/${CONTRACT}/files`]: () => files,
    [`/t/agents/${AGENT}/licenses`]: () => [license],
    [`/t/agencies/${AGENCY}/licenses`]: () => [license],
    [`/t/agents/${AGENT}/licenses/submit`]: () => "taken",
    [`/t/agencies/${AGENCY}/licenses/submit`]: () => "taken",
    [`/t/agents/${AGENT}/eandos/submit`]: () => "taken",
    [`/t/agencies/${AGENCY}/eandos/submit`]: () => "taken",
    [`/t/agents/${AGENT}/uplines`]: () => uplines,
    [`/t/agencies/${AGENCY}/uplines`]: () => uplines,
    [`/t/agents/${AGENT}/contractrequests/options`]: () => offered,
    [`/t/agencies/${AGENCY}/contractrequests/options`]: () => offered,
    [`/t/agents/${AGENT}/contractrequests`]: () => "taken",
    [`/t/agencies/${AGENCY}/contractrequests`]: () => "taken",
    [`/t/v2/agencies/${AGENCY}/downlineagentcontracts/excel`]: () => WORKBOOK,
    [`/t/v2/agencies/${AGENCY}/downlines`]: () => ({ [standIn.lowerAgencyName]: Number(LOWER_AGENCY) }),
    [`/t/v2/agencies/${AGENCY}/agents/${AGENT}`]: () => producer,
    [`/t/v2/agencies/${AGENCY}/downlineagentcontracts`]: () => downlineContracts,
    [`/t/agencies/${AGENCY}/insurers`]: () => ({ [standIn.otherCarrier]: 78, [standIn.carrier]: 77 }),
    "/t/policytypes/dictionary": () => ({ [standIn.policyType]: 1 }),
    [`/t/agencies/${AGENCY}/reports/rtsreport/excel`]: () => ({
      FileName: "../rts.exe",
      ContentType: "text/html",
      Content: WORKBOOK.toString("base64"),
    }),
    [`/t/agencies/${AGENCY}/downlineagents`]: () => ({ [standIn.agentName]: Number(AGENT) }),
    [`/t/agentlicenses/${LICENSE}/files`]: () => files,
    [`/t/agencylicenses/${LICENSE}/files`]: () => files,
    [`/t/agents/${AGENT}/eandos`]: () => eAndOs,
    [`/t/agencies/${AGENCY}/eandos`]: () => eAndOs,
    [`/t/eandos/${E_AND_O}/files`]: () => files,
    [`/t/eandos/${OTHER_E_AND_O}/files`]: () => otherFiles,
    [`/t/agencies/${AGENCY}/eandos/${E_AND_O}/files`]: () => files,
    [`/t/agencies/${AGENCY}/eandos/${OTHER_E_AND_O}/files`]: () => otherFiles,
    [`/t/agentcontracts/${CONTRACT}/hierarchy`]: () => tree,
    [`/t/agencycontracts/${CONTRACT}/hierarchy`]: () => tree,
    [`/t/agencies/${AGENCY}/contracts/${CONTRACT}/downlines`]: () => downlines,
    [`/t/agencycontracts/${CONTRACT}/hierarchy/excel`]: () => WORKBOOK,
    [`/t/agentcontracts/${CONTRACT}/policies/excel`]: () => WORKBOOK,
    [`/t/agencycontracts/${CONTRACT}/policies/excel`]: () => WORKBOOK,
    [`/t/files/${FILE}/downloadurl`]: () => `${url()}/blobs/${FILE}.pdf?signature=abc`,
    [`/blobs/${FILE}.pdf`]: () => PDF,
    "/api/files/encoded-file": () => ({
      FileName: "hierarchy.xlsx",
      ContentType: WORKBOOK_TYPE,
      Content: WORKBOOK.toString("base64"),
    }),
  };
}
