import { createServer } from "node:http";
import { Agent, request } from "undici";
import { freePort } from "../../scripts/processes.js";

/**
 * A bare Node server that makes the same backend calls as the portal over a keep-alive agent and writes the same
 * content with template strings: as little as a server could do.
 */

type Contract = {
  Id: string;
  Insurer: { Name: string };
  WritingNumber: string | null;
  StartDate: string | null;
  EndDate: string | null;
  UplineAgency: string | null;
  EnrollmentLink: string | null;
  PolicyTypes: { Abbreviation: string }[];
  ContractCertifications: {
    PlanYear: number;
    Status: string;
    PolicyTypeAbbreviation: string | null;
    StateAbbreviation: string | null;
  }[];
};
type File = { Id: string; FileName: string; FileTypeName: string | null; CreatedDate: string | null };
type Tree = { Name: string; Agencies: Tree[] | null; Agents: { Name: string }[] | null };

export type Floor = { url: string; stop(): void };

/**
 * @param options.token of a user of the backend
 * @param options.portals the names of their portals, as the portal holds them in memory
 */
export async function startFloor(options: {
  backendUrl: string;
  token: string;
  agentId: string;
  contractId: string;
  portals: readonly string[];
}): Promise<Floor> {
  const { backendUrl, token, agentId, contractId, portals } = options;
  const dispatcher = new Agent({ connections: 64, keepAliveTimeout: 30_000 });
  const headers = { authorization: `Bearer ${token}`, "x-client-id": "4" };
  const ask = async (path: string): Promise<unknown> => {
    const { statusCode, body } = await request(backendUrl + path, { dispatcher, headers });
    if (statusCode !== 200) throw new Error(`${path} answered ${statusCode}`);
    return body.json();
  };
  const contract = `/t/agentcontracts/${contractId}`;
  const pages: Record<string, (query: URLSearchParams) => Promise<string> | string> = {
    "/contracts": async () => list((await ask(`/t/agents/${agentId}/contracts?Filter=Active`)) as Contract[]),
    "/contract": async () => {
      const [found, files, hierarchy] = await Promise.all(
        [contract, `${contract}/files`, `${contract}/hierarchy`].map(ask),
      );
      return detail(found as Contract, files as File[], (hierarchy as { Root: Tree }).Root);
    },
    "/portals": (query) => search(portals, query.get("search") ?? ""),
  };
  const server = createServer(async ({ url }, answer) => {
    const { pathname, searchParams } = new URL(url ?? "/", "http://floor");
    const html = await pages[pathname]?.(searchParams);
    if (!html) return answer.writeHead(404).end();
    answer.writeHead(200, {
      "content-type": "text/html; charset=utf-8",
      "content-length": Buffer.byteLength(html),
    });
    answer.end(html);
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const stop = () => {
    server.close();
    server.closeAllConnections();
  };
  return { url: `http://127.0.0.1:${port}`, stop };
}

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

const text = (value: string | null) =>
  (value ?? "–").replace(/[&<>"]/g, (character) => escapes[character] ?? "");

const page = (title: string, body: string) =>
  `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>${title}</title></head><body><main><h1>${title}</h1>${body}</main></body></html>`;

function card(row: Contract): string {
  const badges = row.PolicyTypes.map(
    ({ Abbreviation }) => `<li><span class="badge">${text(Abbreviation)}</span></li>`,
  );
  const years = [2026, 2027].map((year) => {
    const certifications = row.ContractCertifications.filter(({ PlanYear }) => PlanYear === year);
    if (certifications.length === 0) return "";
    const ready = certifications.some(({ Status }) => Status === "RTS");
    return `<li><span class="badge">${ready ? "RTS" : "Not RTS"} ${year}</span></li>`;
  });
  return `<div class="card"><div class="card-head"><h2><a href="/contracts/${row.Id}">${text(row.Insurer.Name)}</a></h2><ul class="badges">${badges.join("")}</ul></div><dl class="facts"><div><dt>Writing number</dt><dd>${text(row.WritingNumber)}</dd></div><div><dt>Contract dates</dt><dd>${text(row.StartDate)} ${text(row.EndDate)}</dd></div><div><dt>Upline agency</dt><dd>${text(row.UplineAgency)}</dd></div></dl><ul class="badges">${years.join("")}</ul></div>`;
}

function list(rows: Contract[]): string {
  const filter = `<form><label>Status <select name="status"><option>All<option selected>Active<option>Pending<option>Terminated</select></label><label>Carrier <input name="carrier"></label><button>Apply</button></form>`;
  const cards = rows.map((row) => `<li>${card(row)}</li>`);
  return page(
    "Contracts",
    `${filter}<p>${rows.length} contracts</p><ul class="card-list">${cards.join("")}</ul>`,
  );
}

function detail(contract: Contract, files: File[], root: Tree): string {
  const years = [...new Set(contract.ContractCertifications.map(({ PlanYear }) => PlanYear))].sort();
  const tables = years.map((year) => {
    const rows = contract.ContractCertifications.filter(({ PlanYear }) => PlanYear === year).map(
      (one) =>
        `<tr><th>${text(one.PolicyTypeAbbreviation)}</th><td>${text(one.StateAbbreviation)}</td><td>${text(one.Status)}</td></tr>`,
    );
    return `<table><caption>${year}</caption><tbody>${rows.join("")}</tbody></table>`;
  });
  const rows = files.map(
    ({ Id, FileName, FileTypeName, CreatedDate }) =>
      `<li><strong>${text(FileName)}</strong><p>${text(FileTypeName)} ${text(CreatedDate)}</p><a href="/files/${Id}">Download</a></li>`,
  );
  return page(
    text(contract.Insurer.Name),
    `${card(contract)}<input readonly value="${text(contract.EnrollmentLink)}">${tables.join("")}<ul>${rows.join("")}</ul><ul>${tree(root)}</ul>`,
  );
}

function tree({ Name, Agencies, Agents }: Tree): string {
  const below = [
    ...(Agencies ?? []).map(tree),
    ...(Agents ?? []).map((agent) => `<li>${text(agent.Name)}</li>`),
  ];
  return `<li><details open><summary>${text(Name)}</summary><ul>${below.join("")}</ul></details></li>`;
}

function search(portals: readonly string[], words: string): string {
  const wanted = words.toLowerCase();
  const found = portals.filter((name) => name.toLowerCase().includes(wanted)).slice(0, 100);
  const buttons = found.map((name) => `<li><button name="portal">${text(name)}</button></li>`);
  return page(
    "Choose a portal",
    `<form><input name="search" value="${text(words)}"><button>Search</button></form><form method="post"><ul>${buttons.join("")}</ul></form>`,
  );
}
