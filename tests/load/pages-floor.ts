import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { createRemoteJWKSet, jwtVerify } from "jose";
import pg from "pg";
import { Agent, request } from "undici";
import { brotli } from "#app/host/compress-pages.ts";

/**
 * A bare portal and a bare backend for `pages.ts`, each a process of its own: the least that a portal on a backend can do
 * for a page. The portal looks the session up, makes the page's calls, reads their answers and sends the page's own HTML,
 * compressed. The backend checks the token and runs the SQL that our backend runs for the call.
 *
 * Reads its task from the file that the environment names, and prints the port when it listens.
 */

export type Statement = { sql: string; parameters: unknown[] };
/** A call with the statements that our backend runs for it, and its answer. */
export type Call = { path: string; statements: Statement[]; answer: unknown };
/** A page with its calls, in the order in which our portal makes them. */
export type Page = { path: string; cookie: string; token: string; calls: string[]; html: string };

/** What the parent puts into the file that `FLOOR` names, as JSON. */
export type Task =
  | {
      kind: "backend";
      databaseUrl: string;
      poolSize: number;
      jwks: string;
      issuer: string;
      audience: string;
      calls: Call[];
    }
  | { kind: "portal"; backendUrl: string; pages: Page[] };

type Answer = { type: string; body: string | Uint8Array; encoding?: string };
type Answerer = (path: string, headers: Record<string, unknown>) => Promise<Answer>;

function bareBackend({
  databaseUrl,
  poolSize,
  jwks,
  issuer,
  audience,
  calls,
}: Task & { kind: "backend" }): Answerer {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: poolSize });
  pg.types.setTypeParser(1082, (text) => text);
  const keys = createRemoteJWKSet(new URL(jwks));
  const byPath = new Map(calls.map((call) => [call.path, call]));
  return async (path, { authorization }) => {
    await jwtVerify(String(authorization).slice("Bearer ".length), keys, { issuer, audience });
    const call = byPath.get(path);
    if (!call) throw new Error(`${path} is no call of a page`);
    for (const { sql, parameters } of call.statements) await pool.query(sql, parameters);
    return { type: "application/json", body: JSON.stringify(call.answer) };
  };
}

function barePortal({ backendUrl, pages }: Task & { kind: "portal" }): Answerer {
  const dispatcher = new Agent({ connections: 64, keepAliveTimeout: 30_000 });
  const hashOf = (cookie: string) => createHash("sha256").update(cookie).digest("hex");
  const sessions = new Map(pages.map(({ cookie, token }) => [hashOf(cookie), token]));
  const byPath = new Map(pages.map((page) => [page.path, page]));
  return async (path, { cookie }) => {
    const token = sessions.get(hashOf(String(cookie)));
    const page = byPath.get(path);
    if (!token || !page) throw new Error(`${path} is no page of anybody`);
    const headers = { authorization: `Bearer ${token}` };
    await Promise.all(
      page.calls.map(async (call) => {
        const { statusCode, body } = await request(backendUrl + call, { dispatcher, headers });
        if (statusCode !== 200) throw new Error(`${call} answered ${statusCode}`);
        await body.json();
      }),
    );
    return { type: "text/html; charset=utf-8", body: brotli(Buffer.from(page.html)), encoding: "br" };
  };
}

const given = process.env.FLOOR;
if (given) {
  const task: Task = JSON.parse(readFileSync(given, "utf8"));
  const answer = task.kind === "backend" ? bareBackend(task) : barePortal(task);
  const server = createServer(async ({ url = "/", headers }, response) => {
    try {
      const { type, body, encoding } = await answer(url, headers);
      const length = Buffer.byteLength(body);
      response.writeHead(200, {
        "content-type": type,
        "content-length": length,
        ...(encoding && { "content-encoding": encoding }),
      });
      response.end(body);
    } catch (error) {
      response.writeHead(500).end(String(error));
    }
  });
  server.listen(0, "127.0.0.1", () => {
    const address = server.address();
    process.stdout.write(`${typeof address === "object" ? address?.port : ""}\n`);
  });
}
