import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { request as httpRequest } from "node:http";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { pathsFor } from "#app/paths.ts";
import { demoIds } from "#demo/data/demo-ids.ts";
import { findProgram } from "../../scripts/programs.js";
import { listen } from "../support/long/backend-on-postgres.ts";
import { runProgram } from "../support/long/programs.ts";
import { searchWithSqlmap } from "../support/long/sqlmap.ts";
import { ownToken } from "../support/own-token.ts";
import { startBoth } from "../support/portal.ts";
import { visitor } from "../support/visitor.ts";

/**
 * A scanner that knows nothing of this portal walks it, signed in, and tries its faults: scripts, commands, files,
 * SQL, redirects, header lines, requests to elsewhere, forms of other sites.
 */

const wapiti = findProgram("wapiti");
if (!wapiti) console.log("wapiti is not installed: the scan of the portal is left out.");

const modules = ["xss", "exec", "file", "sql", "ssrf", "redirect", "crlf", "csrf"];
const CRAWL_SECONDS = 30;
const ATTACK_SECONDS = 15;
const TIMEOUT_MS = 400_000;

type Report = {
  vulnerabilities: Record<string, { method: string; path: string; info: string; parameter: string | null }[]>;
  anomalies: Record<string, { method: string; path: string; info: string }[]>;
  infos: { crawled_pages_nbr?: number };
};

let folder: string;
let running: Awaited<ReturnType<typeof startBoth>> | undefined;
/** Where the scanner's own payloads lead: what arrives there was sent by the server that is scanned. */
let canary: Awaited<ReturnType<typeof listen>>;
const heard: string[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "producer-portal-scan-"));
  canary = await listen((request, response) => {
    if (request.url?.startsWith("/get_")) return response.end("{}");
    if (request.url !== "/") heard.push(request.url ?? "");
    response.end("ok");
  });
  if (wapiti) running = await startBoth();
});
afterAll(async () => {
  await running?.stop();
  await canary?.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function scan(options: { name: string; url: string; start?: string[]; headers?: string[] }) {
  const report = join(folder, `${options.name}.json`);
  const before = heard.length;
  const { output, code } = await runProgram(
    wapiti ?? "",
    [
      ...["-u", options.url, "-m", modules.join(","), "-f", "json", "-o", report, "-d", "3", "-l", "1"],
      ...["--scope", "domain", "--flush-session", "--store-session", join(folder, options.name)],
      ...["--store-config", join(folder, "config"), "--no-bugreport", "-t", "10", "-v", "1"],
      ...["--max-scan-time", String(CRAWL_SECONDS), "--max-attack-time", String(ATTACK_SECONDS)],
      ...["--max-links-per-page", "60", "--max-parameters", "20", "-S", "normal"],
      ...["--external-endpoint", `${canary.url}/`, "--internal-endpoint", `${canary.url}/`],
      ...(options.start ?? []).flatMap((address) => ["-s", address]),
      ...(options.headers ?? []).flatMap((header) => ["-H", header]),
    ],
    { folder, timeoutMs: TIMEOUT_MS },
  );
  if (code !== 0) throw new Error(`wapiti ended with ${code}:\n${output.slice(-3000)}`);
  const { vulnerabilities, anomalies, infos }: Report = JSON.parse(readFileSync(report, "utf8"));
  const inWords = (all: Report["anomalies"]) =>
    Object.entries(all).flatMap(([kind, found]) =>
      found.map(({ method, path, info }) => `${kind}: ${method} ${path}: ${info}`),
    );
  return {
    output,
    found: inWords(vulnerabilities),
    anomalies: inWords(anomalies),
    kinds: Object.entries(vulnerabilities)
      .filter(([, found]) => found.length > 0)
      .map(([kind]) => kind),
    pages: infos.crawled_pages_nbr ?? 0,
    heard: heard.slice(before),
  };
}

describe.skipIf(!findProgram("sqlmap"))("sqlmap", () => {
  const at = pathsFor({ type: "agency", id: demoIds.agency });
  test.each([
    { path: at.contracts({ status: "All", carrier: "alder" }), parameters: "status,carrier" },
    { path: at.licenses({ expiry: "expired" }), parameters: "expiry,agencyId" },
    { path: at.eAndOs({ expiry: "30" }), parameters: "expiry,agencyId" },
    { path: at.contract(demoIds.agencyContract).replace("?", "*?"), parameters: undefined },
  ])("sqlmap finds no way from the portal's $path to the database", async ({ path, parameters }) => {
    running ??= await startBoth();
    const { portal } = running;
    const somebody = visitor(portal.url);
    await somebody.signIn("agency@demo.example", { returnUrl: at.contracts() });
    expect((await somebody.get(path.replace("*", ""))).status).toBe(200);
    const Cookie = Object.entries(somebody.cookies())
      .map(([name, value]) => `${name}=${value}`)
      .join("; ");
    const { found, isClean, output } = await searchWithSqlmap({
      url: portal.url + path,
      headers: { Cookie },
      parameters,
      folder,
    });
    expect(found).toEqual([]);
    expect(isClean, output.slice(-2000)).toBe(true);
  });
});

describe.skipIf(!wapiti)("a scan with wapiti", () => {
  test("a scan with wapiti finds nothing in the portal of an agency", async () => {
    if (!running) return;
    const { portal } = running;
    const somebody = visitor(portal.url);
    const paths = pathsFor({ type: "agency", id: demoIds.agency });
    await somebody.signIn("agency@demo.example", { returnUrl: paths.contracts() });
    const pages = [
      paths.home(),
      paths.contracts({ status: "All" }),
      paths.contract(demoIds.agencyContract),
      paths.contractFile(demoIds.agencyContract, demoIds.agencyContractFile),
      paths.portals(),
      paths.preferences(),
      paths.loginError("x", "y"),
      paths.notYourPortal("agent"),
    ];
    for (const page of pages) expect((await somebody.get(page)).url).toBe(portal.url + page);
    const cookie = Object.entries(somebody.cookies())
      .map(([name, value]) => `${name}=${value}`)
      .join("; ");
    const gate = await startGate(portal.url);
    const { found, anomalies, heard } = await scan({
      name: "portal",
      url: `${gate.url}/`,
      start: pages.map((page) => gate.url + page),
      headers: [`Cookie: ${cookie}`],
    }).finally(() => gate.stop());
    // Still signed in at the end: what was scanned were the pages behind the sign-in.
    expect((await somebody.get(paths.contracts(), { follow: false })).status).toBe(200);
    console.log(`The scanner asked ${JSON.stringify(gate.answers)}`);
    expect(gate.answers["GET 200"]).toBeGreaterThan(200);
    expect(Object.keys(gate.answers).filter((answer) => / 5\d\d$/.test(answer))).toEqual([]);
    // The gate answers the sign-out, with and without its token, alike; forgery.test.ts asks the portal itself.
    expect(found.filter((fault) => !fault.includes("POST /account/logout:"))).toEqual([]);
    expect(anomalies).toEqual([]);
    expect(heard).toEqual([]);
  });

  test("a scan with wapiti finds nothing in the backend", async () => {
    if (!running) return;
    const { portal, backend } = running;
    const token = await ownToken(backend.issuer, portal.url, "agency@demo.example");
    const contract = `/t/agencycontracts/${demoIds.agencyContract}`;
    const { found, anomalies, heard } = await scan({
      name: "backend",
      url: `${backend.url}/docs`,
      start: [
        `/t/agencies/${demoIds.agency}/contracts?Filter=Active`,
        `/t/agencies/${demoIds.agency}/licenses`,
        `${contract}/files`,
        `/t/insurers?IsActive=true&ProductsStateId=${demoIds.state}`,
        `/t/products/dictionary?StateId=${demoIds.state}&InsurerId=${demoIds.carrier}`,
        `/api/files/encoded-file?apiFilePath=${contract}/hierarchy/excel`,
      ].map((path) => backend.url + path),
      headers: [`Authorization: Bearer ${token}`, "X-Client-Id: 4"],
    });
    expect(found).toEqual([]);
    expect(anomalies).toEqual([]);
    expect(heard).toEqual([]);
  });

  test("a scan with wapiti finds the faults of a server that has them", async () => {
    const careless = await startCarelessServer();
    try {
      const { kinds, heard } = await scan({ name: "careless", url: `${careless.url}/` });
      for (const kind of ["Cross Site Scripting", "Path Traversal", "SQL Injection", "Open Redirect"]) {
        expect(kinds).toContain(kind);
      }
      expect(kinds).toContain("CRLF Injection");
      expect(kinds).toContain("Cross Site Request Forgery");
      expect(heard.length).toBeGreaterThan(0);
    } finally {
      await careless.stop();
    }
  });
});

/** Passes everything on but the sign-out: whoever signs out half-way finds nothing any more. */
async function startGate(portalUrl: string) {
  const answers: Record<string, number> = {};
  const gate = await listen((request, response) => {
    if (request.url?.startsWith("/account/logout")) return response.writeHead(404).end();
    const { host, ...headers } = request.headers;
    // The scanner says that it reads Brotli, and cannot.
    const given = { ...headers, host: new URL(portalUrl).host, "accept-encoding": "gzip" };
    const options = { method: request.method, headers: given };
    const passed = httpRequest(portalUrl + request.url, options, (answer) => {
      const key = `${request.method} ${answer.statusCode}`;
      answers[key] = (answers[key] ?? 0) + 1;
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    passed.once("error", () => response.destroy());
    request.pipe(passed);
  });
  return { ...gate, answers };
}

/** One page for each fault; the one that splits its headers decodes twice, as the scanner encodes. It writes to the socket itself: Node's own server refuses to split its headers. */
async function startCarelessServer() {
  const links = ["echo", "file", "sql", "go", "fetch", "head"].map(
    (name) => `<a href="/${name}?q=1">${name}</a>`,
  );
  const form = `<form method="post" action="/echo"><input name="text"><input type="submit"></form>`;
  const server = createServer((socket) => {
    socket.on("error", () => socket.destroy());
    socket.once("data", async (bytes) => {
      const url = new URL(/^\S+ (\S+)/.exec(bytes.toString())?.[1] ?? "/", "http://careless");
      const given = url.searchParams.get("q") ?? "";
      const end = (body: string, head = "", status = "200 OK") =>
        socket.end(
          `HTTP/1.1 ${status}\r\nContent-Type: text/html\r\nConnection: close\r\nContent-Length: ${Buffer.byteLength(body)}\r\n${head}\r\n${body}`,
        );
      if (url.pathname === "/echo") return end(`<p>You said ${given}</p>`);
      if (url.pathname === "/go") return end("", `Location: ${given}\r\n`, "302 Found");
      if (url.pathname === "/head") return end("", `X-Given: ${decodeURIComponent(given)}\r\n`);
      if (url.pathname === "/sql" && /['"\\]/.test(given))
        return end("PostgreSQL query failed: ERROR: unterminated quoted string at or near");
      if (url.pathname === "/file") return end(readIfThere(given));
      if (url.pathname === "/fetch") {
        await fetch(given).catch(() => undefined);
        return end("fetched");
      }
      end(`<html><body>${links.join(" ")}${form}</body></html>`);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`,
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}

function readIfThere(file: string): string {
  try {
    return readFileSync(file, "utf8").slice(0, 5000);
  } catch {
    return "";
  }
}
