import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import type { KyselyPlugin } from "kysely";
import { request } from "undici";
import { clockFrom } from "#api/business-time.ts";
import { connect } from "#backend/database/connect.ts";
import type { Database } from "#backend/database/schema.ts";
import { testBackend } from "../support/backend/backend.ts";
import { FIXED_TIME, startPortal } from "../support/portal.ts";
import type { Call, Page, Statement } from "./pages-floor.ts";
import { cookieOf } from "./processes.ts";

/** Finds out which calls our portal makes for a page, and which SQL our backend runs for a call. */

/** The account of each kind of page, by the subject of its token. */
export const accounts = {
  "demo-large": "large@demo.example",
  "demo-agency": "agency@demo.example",
  "demo-agent": "agent@demo.example",
};
export type Sub = keyof typeof accounts;

export type BenchPage = { name: string; sub: Sub; path: string };
export type PortalOptions = Parameters<typeof startPortal>[0];
/** The headers of a call, without those of one sign-in, and the length of our backend's answer in bytes. */
export type Asked = { headers: Record<string, string>; bytes: number };
export type Recorded = {
  name: string;
  page: Omit<Page, "cookie" | "token">;
  sub: Sub;
  /** The portal's calls, by path. */
  asked: ReadonlyMap<string, Asked>;
};

/** The recorder has a connection of its own, and measures answers that are not compressed. */
const notPassedOn = ["host", "connection", "accept-encoding"];
const ofSignIn = ["authorization", "cookie", "x-xsrf-token"];

/** A server before the backend that keeps the calls and the lengths of their answers. */
async function startRecorder(backendUrl: string) {
  let paths: string[] = [];
  const asked = new Map<string, Asked>();
  const server = createServer(async ({ url = "", headers }, response) => {
    paths.push(url);
    const given = without(headers, notPassedOn);
    const answer = await request(backendUrl + url, { headers: given });
    response.writeHead(answer.statusCode, answer.headers);
    const body = Buffer.from(await answer.body.arrayBuffer());
    asked.set(url, { headers: without(given, ofSignIn), bytes: body.length });
    response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const take = () => {
    const taken = paths;
    paths = [];
    return taken;
  };
  const stop = () => {
    server.close();
    server.closeAllConnections();
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, take, asked, stop };
}

/** Opens each page three times. The calls are those of the third, when nothing is fetched for the first time. */
export async function recordPages(options: PortalOptions, pages: readonly BenchPage[]): Promise<Recorded[]> {
  const { url, take, asked, stop } = await startRecorder(options.backendUrl);
  const portal = await startPortal({ ...options, backendUrl: url });
  try {
    const cookies = await cookiesOf(portal.url);
    const recorded: Recorded[] = [];
    for (const { name, sub, path } of pages) {
      let html = "";
      for (let time = 0; time < 3; time++) {
        take();
        const answer = await fetch(portal.url + path, {
          headers: { cookie: cookies[sub] },
          redirect: "manual",
        });
        if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
        html = await answer.text();
      }
      recorded.push({ name, page: { path, calls: take(), html }, sub, asked });
    }
    return recorded;
  } finally {
    await portal.stop();
    stop();
  }
}

/** Returns each call with the statements that our backend runs for it when it has answered it before. */
export async function statementsOf(databaseUrl: string, recorded: readonly Recorded[]): Promise<Call[]> {
  const { db, close } = await connect({ databaseUrl, dataDir: "" });
  let statements: Statement[] = [];
  const keep: KyselyPlugin = {
    transformQuery({ node }) {
      const query = db.getExecutor().compileQuery(node, { queryId: "recorded" });
      statements.push({ sql: query.sql, parameters: [...query.parameters] });
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  try {
    const wanted = new Map(
      recorded.flatMap(({ page, sub, asked }) =>
        page.calls.map((call) => [call, { sub, ...(asked.get(call) ?? { headers: {}, bytes: 0 }) }] as const),
      ),
    );
    const calls: Call[] = [];
    for (const [path, { sub, headers, bytes }] of wanted) {
      const app = testBackend(db.withPlugin(keep) as Database, {
        verifyToken: async () => ({ sub, claims: {} }),
        // The day decides which rows match.
        clock: clockFrom(FIXED_TIME),
      });
      let answer: unknown;
      for (let time = 0; time < 2; time++) {
        statements = [];
        const asUser = { ...headers, authorization: "Bearer any" };
        answer = await (
          await app.fetch(new Request(`http://backend.test${path}`, { headers: asUser }))
        ).json();
      }
      // A floor that answers something else would be no floor. Addresses of files have a time in them.
      const difference = Math.abs(Buffer.byteLength(JSON.stringify(answer)) - bytes);
      if (difference > bytes / 20)
        throw new Error(`${path}: the floor differs by ${difference} of ${bytes} bytes`);
      calls.push({ path, statements, answer });
    }
    return calls;
  } finally {
    await close();
  }
}

const without = (headers: IncomingHttpHeaders, names: readonly string[]) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name))) as Record<
    string,
    string
  >;

export async function cookiesOf(portalUrl: string): Promise<Record<Sub, string>> {
  const pairs: [string, string][] = [];
  for (const [sub, email] of Object.entries(accounts)) pairs.push([sub, await cookieOf(portalUrl, email)]);
  return Object.fromEntries(pairs) as Record<Sub, string>;
}
