import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import pg from "pg";
import { Agent, request } from "undici";
import { startEngine } from "#backend/database/connect.ts";

/**
 * Bare Node servers beside the producers list, as a process of their own. One runs the list's SQL through the same driver
 * and writes its JSON; the other makes the list's backend calls and writes its page with template strings.
 *
 * Reads its task from the file that the environment names, and prints the port when it listens.
 */

export type Statement = { sql: string; parameters: unknown[] };

/** The task of this process. The parent puts it as JSON into the file that `FLOOR` names. */
export type Task =
  | { kind: "backend"; databaseUrl: string; dataDir: string; statements: Statement[]; total: number }
  | { kind: "portal"; backendUrl: string; token: string; calls: string[]; before: string; after: string };

type Row = {
  insurer_name: string;
  agent_id: string;
  agent_name: string;
  upline_agency: string;
  writing_number: string | null;
  start_date: string | null;
  end_date: string | null;
  policy_count: number;
  policy_types: { Abbreviation: string }[];
  contract_certifications: { PlanYear: number; Status: string }[];
};

async function answerer(task: Task): Promise<{ type: string; answer: () => Promise<string> }> {
  return task.kind === "backend" ? listAnswerer(task) : pageAnswerer(task);
}

async function listAnswerer({ databaseUrl, dataDir, statements, total }: Task & { kind: "backend" }) {
  const run = databaseUrl ? onServer(databaseUrl) : await onEmbedded(dataDir);
  const answer = async () => {
    let rows: Record<string, unknown>[] = [];
    for (const { sql, parameters } of statements) rows = await run(sql, parameters);
    const Data = rows.map(({ version: _, first: _f, second: _s, contract_id: _c, ...row }) => row);
    return JSON.stringify({ Data, Total: total });
  };
  return { type: "application/json", answer };
}

type Run = (sql: string, parameters: unknown[]) => Promise<Record<string, unknown>[]>;

function onServer(connectionString: string): Run {
  const pool = new pg.Pool({ connectionString, max: 10 });
  pg.types.setTypeParser(1082, (text) => text);
  return async (sql, parameters) => (await pool.query(sql, parameters)).rows;
}

async function onEmbedded(dataDir: string): Promise<Run> {
  const engine = await startEngine(dataDir);
  return async (sql, parameters) => (await engine.query<Record<string, unknown>>(sql, parameters)).rows;
}

async function pageAnswerer({ backendUrl, token, calls, before, after }: Task & { kind: "portal" }) {
  const dispatcher = new Agent({ connections: 64, keepAliveTimeout: 30_000 });
  const headers = { authorization: `Bearer ${token}`, "x-client-id": "4" };
  const ask = async (path: string): Promise<unknown> => {
    const { statusCode, body } = await request(backendUrl + path, { dispatcher, headers });
    if (statusCode !== 200) throw new Error(`${path} answered ${statusCode}`);
    return body.json();
  };
  const answer = async () => {
    const [list] = (await Promise.all(calls.map(ask))) as [{ Data: Row[] }];
    return before + list.Data.map(rowOf).join("") + after;
  };
  return { type: "text/html; charset=utf-8", answer };
}

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const text = (value: string | null) => (value ?? "–").replace(/[&<>"]/g, (sign) => escapes[sign] ?? "");

const months = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");
const date = (value: string | null) => {
  const [year, month, day] = value?.split("-") ?? [];
  return year ? `${months[Number(month) - 1]} ${Number(day)}, ${year}` : "–";
};

function rts({ contract_certifications }: Row, year: number): string {
  const ofYear = contract_certifications.filter(({ PlanYear }) => PlanYear === year);
  if (ofYear.length === 0) return "n/a";
  return ofYear.some(({ Status }) => Status === "RTS") ? "RTS" : "Not RTS";
}

function rowOf(row: Row): string {
  const types = row.policy_types.map(
    ({ Abbreviation }) => `<li><span class="badge">${text(Abbreviation)}</span></li>`,
  );
  return `<tr><td>${text(row.insurer_name)}</td><td><ul class="badges">${types.join("")}</ul></td><th scope="row"><a href="/producers/${row.agent_id}">${text(row.agent_name)}</a></th><td>${text(row.upline_agency)}</td><td>${text(row.writing_number)}</td><td class="cell-nowrap">${date(row.start_date)}</td><td class="cell-nowrap">${date(row.end_date)}</td><td>${rts(row, 2026)}</td><td>${rts(row, 2027)}</td><td class="cell-end">${row.policy_count}</td></tr>`;
}

const given = process.env.FLOOR;
if (given) {
  const task: Task = JSON.parse(readFileSync(given, "utf8"));
  const { type, answer } = await answerer(task);
  const server = createServer(async (_, response) => {
    const body = await answer();
    response.writeHead(200, { "content-type": type, "content-length": Buffer.byteLength(body) });
    response.end(body);
  });
  server.listen(0, "127.0.0.1", () => {
    const address = server.address();
    process.stdout.write(`${typeof address === "object" ? address?.port : ""}\n`);
  });
}
