import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { enrollmentAnswers } from "./stand-in-enrollments.ts";
import { holdBack, listenLocally, type TransportFault, transportFault } from "./stand-in-server.ts";
import { statementAnswers } from "./stand-in-statements.ts";

/**
 * A backend that is not ours: knows the paths and shapes of the specification and nothing of this project's code. Every
 * path can be made to fail in any way a network and a foreign server know.
 */

export type Fault =
  | TransportFault
  /** JSON that ends half-way, as if it were whole. */
  | { kind: "cut off" }
  /** The promised length is not delivered: the connection breaks during the body. */
  | { kind: "reset"; status?: number }
  /** The body begins and then nothing more comes. */
  | { kind: "hang in body"; status?: number }
  /** The body comes byte by byte and never ends. */
  | { kind: "drip" }
  /** JSON of another shape. */
  | { kind: "shape"; body: unknown }
  /** A JSON list that is longer than any page can bear. */
  | { kind: "endless"; megabytes: number }
  /** A redirect. */
  | { kind: "redirect"; to: string }
  /** One after the other, from the first again; null is a good answer. */
  | { kind: "alternating"; faults: readonly (Fault | null)[] };

/** One request as it arrived. */
export type Call = {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingMessage["headers"];
  /** What came with it, once all of it is there. */
  body: Buffer;
};

type Answers = Record<string, (call: Call) => unknown>;

const AGENT = "9001";
const AGENCY = "9002";
const CONTRACT = "c-1";
const FILE = "f-1";
const LICENCE = "l-1";
const E_AND_O = "e-1";
const OTHER_E_AND_O = "e-2";
const LOWER_AGENCY = "9003";
/** Of the contracts that may be asked for. Other backends count them. */
const OPTIONS = [502, 501, 503];

const PDF = Buffer.from("%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n");
const DRIP_MS = 50;
const WORKBOOK_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
/** The shortest ZIP there is: enough for whoever only passes it on. */
const WORKBOOK = Buffer.from("504b0506000000000000000000000000000000000000", "hex");

/** What the stand-in knows, for tests that look for it on the screen. */
export const standIn = {
  agentId: AGENT,
  agencyId: AGENCY,
  agentName: "Agnes Standin",
  agencyName: "Standin Agency",
  contractId: CONTRACT,
  carrier: "Foreign Carrier",
  writingNumber: "WN-4711",
  licenceId: LICENCE,
  licenceNumber: "LIC-0815",
  eAndOId: E_AND_O,
  eAndONumber: "EO-0042",
  /** Of the agent's contract as the agency sees it. */
  downlineWritingNumber: "WN-0007",
  npn: "17000042",
  /** One the agency has, and no contract is with. */
  otherCarrier: "Foreign Dental",
  policyType: "Foreign Medigap",
  lowerAgencyId: LOWER_AGENCY,
  lowerAgencyName: "Lower Agency",
  contractOptionIds: OPTIONS.map(String),
  stateId: "12",
  /** Of the other E&O policy. */
  otherFileName: "Standin Endorsement",
  fileId: FILE,
  fileName: "Standin Agreement",
  pdf: PDF,
  workbook: WORKBOOK,
};

export async function startFaultyBackend(options: { clientIdentifier?: string } = {}) {
  const faults = new Map<string | RegExp, Fault>();
  const calls: Call[] = [];
  const held = holdBack();
  /** Answers that are still being written. */
  const open = new Set<ServerResponse>();
  let alternations = 0;
  let url = "";

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
  const licence = {
    Id: LICENCE,
    StateProvince: "Florida",
    IsResidentLicense: true,
    LicenseNumber: standIn.licenceNumber,
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
    licenses: [licence],
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

  const answers: Answers = {
    ...enrollmentAnswers(AGENT, AGENCY),
    ...statementAnswers(AGENT, AGENCY),
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
    [`/t/agents/${AGENT}/contracts`]: () => [contract("agent")],
    [`/t/agencies/${AGENCY}/contracts`]: () => [contract("agency")],
    [`/t/agentcontracts/${CONTRACT}`]: () => contract("agent"),
    [`/t/agencycontracts/${CONTRACT}`]: () => contract("agency"),
    [`/t/agentcontracts/${CONTRACT}/files`]: () => files,
    [`/t/agencycontracts/${CONTRACT}/files`]: () => files,
    [`/t/agents/${AGENT}/licenses`]: () => [licence],
    [`/t/agencies/${AGENCY}/licenses`]: () => [licence],
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
    [`/t/agentlicenses/${LICENCE}/files`]: () => files,
    [`/t/agencylicenses/${LICENCE}/files`]: () => files,
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
    [`/t/files/${FILE}/downloadurl`]: () => `${url}/blobs/${FILE}.pdf?signature=abc`,
    [`/blobs/${FILE}.pdf`]: () => PDF,
    "/api/files/encoded-file": () => ({
      FileName: "hierarchy.xlsx",
      ContentType: WORKBOOK_TYPE,
      Content: WORKBOOK.toString("base64"),
    }),
  };

  const server = await listenLocally(async (request, response) => {
    open.add(response);
    response.once("close", () => open.delete(response));
    const { pathname: path, searchParams: query } = new URL(request.url ?? "/", "http://stand-in");
    const { method = "", headers } = request;
    const call: Call = { method, path, query, headers, body: Buffer.alloc(0) };
    calls.push(call);
    const arrived = bodyOf(request);
    const fault = [...faults].find(([where]) =>
      typeof where === "string" ? where === path : where.test(path),
    )?.[1];
    // A connection that ends with something unread in it takes along what was written.
    if (fault?.kind === "reset") await arrived;
    if (fault && (await misbehave(fault, path, response))) return;
    const refuse = (status: number) => transportFault({ kind: "status", status }, response, held);
    if (!request.headers.authorization?.startsWith("Bearer ")) return refuse(401);
    if (request.headers["x-client-id"] !== (options.clientIdentifier ?? "4")) return refuse(400);
    const answer = answers[path];
    if (!answer) return refuse(404);
    call.body = await arrived;
    send(response, path, answer(call));
  });
  url = server.origin;

  /** @returns whether the fault was the whole answer */
  async function misbehave(fault: Fault, path: string, response: ServerResponse): Promise<boolean> {
    switch (fault.kind) {
      case "cut off": {
        const body = JSON.stringify(
          answers[path]?.({
            method: "GET",
            path,
            query: new URLSearchParams(),
            headers: {},
            body: Buffer.alloc(0),
          }) ?? {},
        );
        response.writeHead(200, { "content-type": "application/json" });
        response.end(body.slice(0, Math.ceil(body.length / 2)));
        return true;
      }
      case "reset":
        promiseMuch(response, path, fault.status);
        response.write(beginningOf(path), () => response.destroy());
        return true;
      case "hang in body":
        promiseMuch(response, path, fault.status);
        response.write(beginningOf(path));
        await held.wait("untilReleased");
        response.destroy();
        return true;
      case "drip": {
        response.writeHead(200, { "content-type": contentTypeOf(path) });
        const drip = setInterval(() => response.write(" "), DRIP_MS);
        response.once("close", () => clearInterval(drip));
        return true;
      }
      case "endless":
        await sendEndless(response, fault.megabytes);
        return true;
      case "shape":
        send(response, path, fault.body);
        return true;
      case "redirect":
        response.writeHead(302, { location: fault.to });
        response.end();
        return true;
      case "alternating": {
        const next = fault.faults[alternations++ % fault.faults.length];
        return next ? misbehave(next, path, response) : false;
      }
      default:
        return transportFault(fault, response, held);
    }
  }

  return {
    url,
    /** Every call that arrived, the first one first. */
    calls,
    /** How many calls arrived for a path. */
    count: (where: string | RegExp) =>
      calls.filter(({ path }) => (typeof where === "string" ? path === where : where.test(path))).length,
    /** Makes a path fail from now on. */
    fail(where: string | RegExp, fault: Fault) {
      faults.set(where, fault);
    },
    /** Makes everything well again and lets go of held-back answers. */
    heal() {
      faults.clear();
      held.release();
    },
    /** How many answers are not finished yet. */
    open: () => open.size,
    /** Answers a path from now on, or with something else than before. */
    answer(path: string, answer: (call: Call) => unknown) {
      answers[path] = answer;
    },
    async stop() {
      held.release();
      await server.stop();
    },
  };
}

export type FaultyBackend = Awaited<ReturnType<typeof startFaultyBackend>>;

/** All of a request's body; less when it was cut off. */
async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  await new Promise((resolve) => request.once("close", resolve).once("end", resolve));
  return Buffer.concat(chunks);
}

function send(response: ServerResponse, path: string, body: unknown): void {
  const bytes = Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body));
  response.writeHead(200, {
    "content-type": Buffer.isBuffer(body) ? contentTypeOf(path) : "application/json",
    "content-length": bytes.length,
  });
  response.end(bytes);
}

function contentTypeOf(path: string): string {
  if (/(\.pdf|\/application|\/pdf)$/.test(path)) return "application/pdf";
  return path.endsWith("/excel") ? WORKBOOK_TYPE : "application/json";
}

function promiseMuch(response: ServerResponse, path: string, status = 200): void {
  response.writeHead(status, { "content-type": contentTypeOf(path), "content-length": 1_000_000 });
}

function beginningOf(path: string): string | Buffer {
  if (/[./]pdf$/.test(path)) return PDF;
  if (path.endsWith("/rtsreport/excel")) return '{"FileName":"rts.xlsx","Content":"UEsDBBQ';
  return path.endsWith("/excel") ? "PK" : "[{";
}

/** A list of objects nobody knows, a megabyte at a time and no faster than it is taken. */
async function sendEndless(response: ServerResponse, megabytes: number): Promise<void> {
  const megabyte = `${JSON.stringify({ filler: "x".repeat(1000) })},`.repeat(1000);
  response.writeHead(200, { "content-type": "application/json" });
  response.write("[");
  const closed = once(response, "close");
  for (let sent = 0; sent < megabytes && !response.destroyed; sent++) {
    if (!response.write(megabyte)) await Promise.race([once(response, "drain"), closed]);
  }
  response.end("null]");
}
