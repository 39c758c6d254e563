import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { demoIds } from "#demo/data/demo-ids.ts";
import { idFor } from "#demo/data/seeded.ts";
import { type BackendOnPostgres, backendOnPostgres, listen } from "../support/long/backend-on-postgres.ts";

/**
 * Row 30: how long an answer takes does not tell a foreign record from a missing one. Both are asked for in turn, so
 * that whatever else the machine does falls on both. What is compared is the median of the differences within pairs
 * with the spread of those differences: a difference that stands out of the noise fails, a busy machine does not.
 */

const PAIRS = 200;
const WARM_UP_PAIRS = 20;
/** Below this nobody can measure over a network, whatever the statistics say. */
const LEAST_MS = 1;

let backend: BackendOnPostgres | undefined;

beforeAll(async () => {
  backend = await backendOnPostgres();
  if (!backend) console.log("PostgreSQL is not installed: the timing of refusals is left out.");
});
afterAll(() => backend?.stop());

type Ask = (path: string) => Promise<{ ms: number; status: number; body: string }>;

const asking =
  (url: string, headers: Record<string, string>): Ask =>
  async (path) => {
    const started = performance.now();
    const response = await fetch(url + path, { headers });
    const body = await response.text();
    return { ms: performance.now() - started, status: response.status, body };
  };

const median = (values: readonly number[]) => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
};

type Pair = { foreign: (turn: number) => string; missing: (turn: number) => string };

/** The median difference within pairs, and the noise it must stand out of, in milliseconds. */
async function compare(ask: Ask, { foreign, missing }: Pair) {
  const differences: number[] = [];
  const bodies = new Set<string>();
  for (let turn = 0; turn < WARM_UP_PAIRS + PAIRS; turn++) {
    const times: Record<string, number> = {};
    // Each goes first every other time: the second of a pair finds everything warm.
    const both = [["foreign", foreign(turn)] as const, ["missing", missing(turn)] as const];
    for (const [what, path] of turn % 2 === 0 ? both : both.reverse()) {
      const answer = await ask(path);
      times[what] = answer.ms;
      bodies.add(`${answer.status} ${answer.body.replace(/"requestId":"[^"]*"/, "")}`);
    }
    if (turn >= WARM_UP_PAIRS) differences.push((times.foreign ?? 0) - (times.missing ?? 0));
  }
  const middle = median(differences);
  const spread = median(differences.map((difference) => Math.abs(difference - middle)));
  // Four standard errors of a median, with the spread (MAD) as the measure of the noise: 1.4826 × 1.2533 × 4 ≈ 7.4.
  const noise = Math.max(LEAST_MS, (7.4 * spread) / Math.sqrt(PAIRS));
  return { difference: middle, noise, bodies: [...bodies] };
}

const missingId = (turn: number) => idFor("nothing", String(turn));
const pair = (path: (id: string) => string, foreign: string): Pair => ({
  foreign: () => path(foreign),
  missing: (turn) => path(missingId(turn)),
});

const pairs: Record<string, Pair> = {
  "an owner": pair((id) => `/t/agents/${id}/contracts`, demoIds.otherAgent),
  "a contract": pair((id) => `/t/agentcontracts/${id}`, demoIds.otherAgentContract),
  "a hierarchy": pair((id) => `/t/agencycontracts/${id}/hierarchy`, demoIds.otherAgencyContract),
  "an export": pair((id) => `/t/agentcontracts/${id}/policies/excel`, demoIds.otherAgentContract),
  "a license": pair((id) => `/t/agentlicenses/${id}/files`, demoIds.otherAgentLicense),
  "a file": pair((id) => `/t/files/${id}/downloadurl`, demoIds.otherAgentContractFile),
  "a filter": pair((id) => `/t/insurers?AgentContractsAgentId=${id}`, demoIds.otherAgent),
};

describe("the time a refusal takes", () => {
  test.each(Object.entries(pairs))(
    "the time a refusal takes does not tell whether there is %s",
    async (_, of) => {
      if (!backend) return;
      const ask = asking(backend.url, await backend.headersOf("demo-agent"));
      const { difference, noise, bodies } = await compare(ask, of);
      expect(bodies).toHaveLength(1);
      expect(Math.abs(difference), `noise ${noise.toFixed(2)} ms`).toBeLessThan(noise);
    },
  );

  test("the comparison of times shows a server that looks at the record before it refuses", async () => {
    const careless = await listen(async (request, response) => {
      if (request.url?.includes(demoIds.otherAgent)) await new Promise((resolve) => setTimeout(resolve, 5));
      response.writeHead(404).end("{}");
    });
    try {
      const { difference, noise } = await compare(
        asking(careless.url, {}),
        pair((id) => `/${id}`, demoIds.otherAgent),
      );
      expect(difference).toBeGreaterThan(noise);
    } finally {
      await careless.stop();
    }
  });
});
