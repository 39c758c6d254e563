import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/**
 * A backend that is not ours: knows the paths and shapes of the specification and nothing of this project's code. Every
 * path can be made to fail in any way a network and a foreign server know.
 */

export type Fault =
  /** The connection ends without an answer. */
  | { kind: "down" }
  /** The answer comes late; `untilReleased` holds it back until `heal` or `stop`. */
  | { kind: "slow"; delayMs: number | "untilReleased" }
  /** A status with problem details as JSON: 401 in mid-session, 403, 404, 500, … */
  | { kind: "status"; status: number }
  /** A status with a page of HTML, as a proxy in between would answer. */
  | { kind: "html"; status: number }
  /** JSON that ends half-way. */
  | { kind: "cut off" }
  /** The promised length is not delivered: the connection breaks during the body. */
  | { kind: "reset" }
  /** JSON of another shape. */
  | { kind: "shape"; body: unknown }
  /** A redirect. */
  | { kind: "redirect"; to: string };

/** One request as it arrived. */
export type Call = {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingMessage["headers"];
};

type Answers = Record<string, (call: Call) => unknown>;

const AGENT = "9001";
const AGENCY = "9002";
const CONTRACT = "c-1";
const FILE = "f-1";

const PDF = Buffer.from("%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n");
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
  fileId: FILE,
  fileName: "Standin Agreement",
  pdf: PDF,
};

export async function startFaultyBackend(options: { clientIdentifier?: string } = {}) {
  const faults = new Map<string | RegExp, Fault>();
  const calls: Call[] = [];
  const waiting = new Set<() => void>();
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
  const tree = {
    Root: {
      Id: AGENCY,
      Name: standIn.agencyName,
      HasChildren: true,
      Agencies: [{ Id: 9003, Name: "Lower Agency", HasChildren: false, Agencies: [], Agents: [] }],
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

  const answers: Answers = {
    "/api/user": () => ({ isAuthenticated: true, claims: [{ type: "sub", value: "stand-in" }] }),
    "/t/agents/my/permissions": () => ({
      Id: AGENT,
      Name: standIn.agentName,
      ViewableAgentList: { [AGENT]: standIn.agentName },
      ViewableAgencyList: { [AGENCY]: standIn.agencyName },
    }),
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

  const server = createServer(async (request, response) => {
    const { pathname: path, searchParams: query } = new URL(request.url ?? "/", "http://stand-in");
    const call = { method: request.method ?? "", path, query, headers: request.headers };
    calls.push(call);
    request.resume();
    const fault = [...faults].find(([where]) =>
      typeof where === "string" ? where === path : where.test(path),
    )?.[1];
    if (fault && (await misbehave(fault, path, response))) return;
    if (!request.headers.authorization?.startsWith("Bearer ")) return sendProblem(response, 401);
    if (request.headers["x-client-id"] !== (options.clientIdentifier ?? "4"))
      return sendProblem(response, 400);
    const answer = answers[path];
    if (!answer) return sendProblem(response, 404);
    send(response, path, answer(call));
  });
  url = await listen(server);

  /** @returns whether the fault was the whole answer */
  async function misbehave(fault: Fault, path: string, response: ServerResponse): Promise<boolean> {
    switch (fault.kind) {
      case "down":
        response.destroy();
        return true;
      case "slow":
        await new Promise<void>((resolve) => {
          waiting.add(resolve);
          if (fault.delayMs !== "untilReleased") setTimeout(resolve, fault.delayMs);
        });
        return response.destroyed;
      case "status":
        sendProblem(response, fault.status);
        return true;
      case "html":
        response.writeHead(fault.status, { "content-type": "text/html" });
        response.end(`<!doctype html><title>${fault.status}</title><h1>nginx says ${fault.status}</h1>`);
        return true;
      case "cut off": {
        const body = JSON.stringify(
          answers[path]?.({ method: "GET", path, query: new URLSearchParams(), headers: {} }) ?? {},
        );
        response.writeHead(200, { "content-type": "application/json" });
        response.end(body.slice(0, Math.ceil(body.length / 2)));
        return true;
      }
      case "reset":
        response.writeHead(200, { "content-type": contentTypeOf(path), "content-length": 1_000_000 });
        response.write(path.endsWith(".pdf") ? PDF : "[{", () => response.destroy());
        return true;
      case "shape":
        send(response, path, fault.body);
        return true;
      case "redirect":
        response.writeHead(302, { location: fault.to });
        response.end();
        return true;
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
      for (const release of waiting) release();
      waiting.clear();
    },
    /** Answers a path from now on, or with something else than before. */
    answer(path: string, answer: (call: Call) => unknown) {
      answers[path] = answer;
    },
    async stop() {
      for (const release of waiting) release();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export type FaultyBackend = Awaited<ReturnType<typeof startFaultyBackend>>;

function send(response: ServerResponse, path: string, body: unknown): void {
  const bytes = Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body));
  response.writeHead(200, {
    "content-type": Buffer.isBuffer(body) ? contentTypeOf(path) : "application/json",
    "content-length": bytes.length,
  });
  response.end(bytes);
}

function contentTypeOf(path: string): string {
  if (path.endsWith(".pdf")) return "application/pdf";
  return path.endsWith("/excel") ? WORKBOOK_TYPE : "application/json";
}

function sendProblem(response: ServerResponse, status: number): void {
  response.writeHead(status, { "content-type": "application/problem+json" });
  response.end(JSON.stringify({ type: "about:blank", title: `Stand-in says ${status}`, status }));
}

async function listen(server: ReturnType<typeof createServer>): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
