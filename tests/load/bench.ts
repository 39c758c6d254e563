import { createServer } from "node:http";
import * as oidc from "openid-client";
import { Agent, Pool, request } from "undici";
import { pathsFor } from "#app/paths.ts";
import { known } from "#backend/demo/known.ts";
import { freePort } from "../../scripts/processes.js";
import { AUDIENCE, CLIENT_ID, CLIENT_SECRET, startBoth } from "../support/portal.ts";
import { visitor } from "../support/visitor.ts";

/**
 * `npm run bench`: the contracts page, signed in, beside its floor in the same run: a bare Node server that makes the
 * same backend call over a keep-alive agent and writes a page of the same cards with template strings. Both are one
 * process. What counts is the ratio; requests per second are of this machine and this hour.
 */

const SECONDS = Number(process.env.BENCH_SECONDS ?? 5);
const CONNECTIONS = [1, 8];

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

type Figures = { perSecond: number; p50: number; p99: number };

const paths = pathsFor({ type: "agent", id: known.agent });
const { portal, backend, stop } = await startBoth({
  portal: { LOG_LEVEL: "error" },
  backend: { LOG_LEVEL: "error" },
});
const floor = await startFloor(await ownToken());
try {
  const somebody = visitor(portal.url);
  await somebody.signIn("agent@demo.example");
  const cookie = Object.entries(somebody.cookies())
    .map(([name, value]) => `${name}=${value}`)
    .join("; ");
  console.log(`${SECONDS} s each, contracts page of an agent, requests per second, p50 and p99 in ms\n`);
  for (const connections of CONNECTIONS) {
    const bare = await measure(floor.url, "/", {}, connections);
    const full = await measure(portal.url, paths.contracts(), { cookie }, connections);
    const lite = await measure(portal.url, paths.contracts(), { cookie, "save-data": "on" }, connections);
    print(`floor, ${connections} at a time`, bare, bare);
    print(`portal, ${connections} at a time`, full, bare);
    print(`portal in lite mode, ${connections} at a time`, lite, bare);
  }
} finally {
  floor.stop();
  await stop();
}

function print(name: string, { perSecond, p50, p99 }: Figures, bare: Figures) {
  const ratio = (perSecond / bare.perSecond).toFixed(2);
  console.log(
    `${name.padEnd(34)} ${perSecond.toFixed(0).padStart(6)}/s  p50 ${p50.toFixed(1).padStart(6)}  p99 ${p99.toFixed(1).padStart(6)}   ${ratio} of the floor`,
  );
}

/** As many requests as fit, one after the other on each connection. An answer other than 200 ends the bench. */
async function measure(origin: string, path: string, headers: Record<string, string>, connections: number) {
  const pool = new Pool(origin, { connections });
  const times: number[] = [];
  const worker = async (until: number, keep: boolean) => {
    while (performance.now() < until) {
      const started = performance.now();
      const { statusCode, body } = await pool.request({ method: "GET", path, headers });
      await body.dump({ limit: 10_000_000 });
      if (statusCode !== 200) throw new Error(`${origin}${path} answered ${statusCode}`);
      if (keep) times.push(performance.now() - started);
    }
  };
  const all = (seconds: number, keep: boolean) => {
    const until = performance.now() + seconds * 1000;
    return Promise.all(Array.from({ length: connections }, () => worker(until, keep)));
  };
  await all(SECONDS / 2, false);
  const started = performance.now();
  await all(SECONDS, true);
  const seconds = (performance.now() - started) / 1000;
  await pool.close();
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor(times.length * share)] ?? 0;
  return { perSecond: times.length / seconds, p50: at(0.5), p99: at(0.99) };
}

/** A token of the same agent, got as the portal gets its own. */
async function ownToken(): Promise<string> {
  const config = await oidc.discovery(
    new URL(backend.issuer),
    CLIENT_ID,
    undefined,
    oidc.ClientSecretBasic(CLIENT_SECRET),
    { execute: [oidc.allowInsecureRequests] },
  );
  const [state, verifier] = [oidc.randomState(), oidc.randomPKCECodeVerifier()];
  const url = oidc.buildAuthorizationUrl(config, {
    redirect_uri: `${portal.url}/account/callback`,
    scope: "openid",
    resource: AUDIENCE,
    state,
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
  });
  const somebody = visitor(portal.url);
  const form = await somebody.get(url.href);
  const back = await somebody.submit(form, { values: { email: "agent@demo.example", password: "demo" } });
  // The portal knows nothing of this sign-in and refuses it; the code in the address it was given is still unspent.
  const callback = back.via.find((address) => address.includes("/account/callback"));
  if (!callback) throw new Error("The demo sign-in did not lead back to the portal");
  const checks = { expectedState: state, pkceCodeVerifier: verifier };
  return (await oidc.authorizationCodeGrant(config, new URL(callback), checks)).access_token;
}

async function startFloor(token: string) {
  const dispatcher = new Agent({ connections: 64, keepAliveTimeout: 30_000 });
  const address = `${backend.url}/t/agents/${known.agent}/contracts?Filter=Active`;
  const headers = { authorization: `Bearer ${token}`, "x-client-id": "4" };
  const server = createServer(async (_, answer) => {
    const { statusCode, body } = await request(address, { dispatcher, headers });
    if (statusCode !== 200) return answer.writeHead(502).end();
    const html = page((await body.json()) as Row[]);
    answer.writeHead(200, {
      "content-type": "text/html; charset=utf-8",
      "content-length": Buffer.byteLength(html),
    });
    answer.end(html);
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

type Row = {
  Id: string;
  Insurer: { Name: string };
  WritingNumber: string | null;
  StartDate: string | null;
  EndDate: string | null;
  UplineAgency: string | null;
  PolicyTypes: { Abbreviation: string }[];
  ContractCertifications: { PlanYear: number; Status: string }[];
};

function text(value: string | null): string {
  return (value ?? "–").replace(/[&<>"]/g, (character) => escapes[character] ?? "");
}

function page(rows: Row[]): string {
  const cards = rows.map((row) => {
    const badges = row.PolicyTypes.map(
      ({ Abbreviation }) => `<li><span class="badge">${text(Abbreviation)}</span></li>`,
    );
    const years = [2026, 2027].map((year) => {
      const certifications = row.ContractCertifications.filter(({ PlanYear }) => PlanYear === year);
      if (certifications.length === 0) return "";
      const ready = certifications.some(({ Status }) => Status === "RTS");
      return `<li><span class="badge">${ready ? "RTS" : "Not RTS"} ${year}</span></li>`;
    });
    return `<li><div class="card"><div class="card-head"><h2><a href="/contracts/${row.Id}">${text(row.Insurer.Name)}</a></h2><ul class="badges">${badges.join("")}</ul></div><dl class="facts"><div><dt>Writing number</dt><dd>${text(row.WritingNumber)}</dd></div><div><dt>Dates</dt><dd>${text(row.StartDate)} ${text(row.EndDate)}</dd></div><div><dt>Upline agency</dt><dd>${text(row.UplineAgency)}</dd></div></dl><ul class="badges">${years.join("")}</ul></div></li>`;
  });
  return `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>Contracts</title></head><body><main><h1>Contracts</h1><form><label>Status <select name="status"><option>All<option selected>Active<option>Pending<option>Terminated</select></label><label>Carrier <input name="carrier"></label><button>Apply</button></form><p>${rows.length} contracts</p><ul class="card-list">${cards.join("")}</ul></main></body></html>`;
}
