import { readdirSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listToolAt, pathsFor } from "#app/paths.ts";
import { demoIds } from "#demo/data/demo-ids.ts";
import { inspected, usedMegabytes } from "../support/long/heap.ts";
import { startBoth } from "../support/portal.ts";
import { type ThrowAwayPostgres, throwAwayPostgres } from "../support/postgres.ts";
import { type Visitor, visitor } from "../support/visitor.ts";

/**
 * Row 84: people at work for half an hour, each with pages, lists, files, forms and new sign-ins. Nothing fails. Open files
 * do not grow, and neither does the memory in use after a garbage collection. `LOAD_MINUTES` sets another time.
 */

const MINUTES = Number(process.env.LOAD_MINUTES ?? 30);
const PEOPLE_OF_EACH = 2;
const SAMPLE_MS = 10_000;
/** The processes get warm before the first sample that counts. */
const WARM_UP_SHARE = 0.3;
/** What is remembered for minutes still fills up in a short run. */
const MOST_MB_PER_MINUTE = 0.2 + 5 / MINUTES;
const MOST_NEW_FILES = 20;
/** Somebody signs out and in again after so many pages. */
const PAGES_PER_SIGN_IN = 40;

const agent = pathsFor({ type: "agent", id: demoIds.agent });
const agency = pathsFor({ type: "agency", id: demoIds.agency });

const people: { email: string; pages: string[] }[] = [
  {
    email: "agent@demo.example",
    pages: [
      agent.home(),
      agent.contracts(),
      agent.contract(demoIds.agentContract),
      agent.licenses(),
      agent.eAndOs(),
      agent.enrollments(),
      agent.scopes(),
      agent.helpRequests(),
      agent.documentForm("License"),
      agent.preferences(),
    ],
  },
  {
    email: "agency@demo.example",
    pages: [
      agency.home(),
      agency.contracts(),
      agency.producers(),
      agency.producers({ status: "All", page: "2" }),
      agency.enrollments(),
      listToolAt(agency.enrollments(), "csv"),
      agency.statements(),
      agency.rtsReport(),
      listToolAt(agency.producers(), "excel"),
      "/nowhere",
    ],
  },
];

let postgres: ThrowAwayPostgres | undefined;
let both: Awaited<ReturnType<typeof startBoth>>;
const inspectorPorts = { portal: 0, backend: 0 };
const processes = ["portal", "backend"] as const;
type Process = (typeof processes)[number];

beforeAll(async () => {
  postgres = await throwAwayPostgres();
  const [portal, backend] = await Promise.all([inspected(), inspected()]);
  Object.assign(inspectorPorts, { portal: portal.port, backend: backend.port });
  const env = { LOG_LEVEL: "error" };
  both = await startBoth({
    portal: { ...env, ...portal.env },
    backend: { ...env, ...backend.env, DATABASE_URL: postgres?.url ?? "" },
  });
});
afterAll(async () => {
  await both?.stop();
  await postgres?.remove();
});

type Work = { pages: number; faults: string[] };

async function work(email: string, pages: readonly string[], until: number, done: Work): Promise<void> {
  const somebody = visitor(both.portal.url);
  await somebody.signIn(email);
  for (let number = 0; Date.now() < until; number++) {
    const address = pages[number % pages.length] ?? "/";
    const { status } = await somebody.get(address);
    done.pages++;
    if (status !== (address === "/nowhere" ? 404 : 200)) done.faults.push(`${status} ${address}`);
    if (number % PAGES_PER_SIGN_IN === PAGES_PER_SIGN_IN - 1) await change(somebody, email, done);
  }
}

/** Saves preferences, signs out and signs in again. */
async function change(somebody: Visitor, email: string, done: Work): Promise<void> {
  const preferences = await somebody.get(agent.preferences().split("?")[0] ?? "/");
  const saved = await somebody.submit(preferences, {
    form: ({ action }) => action.startsWith("/preferences"),
  });
  if (saved.status !== 200) done.faults.push(`${saved.status} preferences saved`);
  await somebody.submit(saved, { form: ({ action }) => action.startsWith("/account/logout") });
  await somebody.signIn(email);
}

type Sample = { minute: number; megabytes: number; files: number };

async function sampleOf(name: Process, started: number): Promise<Sample> {
  return {
    minute: (Date.now() - started) / 60_000,
    megabytes: await usedMegabytes(inspectorPorts[name]),
    files: readdirSync(`/proc/${both[name].pid}/fd`).length,
  };
}

/** Returns the slope of the line that fits the samples best, in MB a minute. */
function slopeOf(samples: readonly Sample[]): number {
  const mean = (of: (sample: Sample) => number) =>
    samples.reduce((sum, sample) => sum + of(sample), 0) / samples.length;
  const [minute, megabytes] = [mean((sample) => sample.minute), mean((sample) => sample.megabytes)];
  const above = mean((sample) => (sample.minute - minute) * (sample.megabytes - megabytes));
  return above / mean((sample) => (sample.minute - minute) ** 2);
}

const mostFiles = (samples: readonly Sample[]) => Math.max(...samples.map(({ files }) => files));

test("the slope of growing samples of memory is found", () => {
  const samples = [0, 1, 2, 3].map((minute) => ({ minute, megabytes: 100 + 2 * minute, files: 1 }));
  expect(slopeOf(samples)).toBeCloseTo(2);
});

test(
  `nothing fails, and memory and open files do not grow, while people work for ${MINUTES} minutes`,
  async () => {
    const started = Date.now();
    const until = started + MINUTES * 60_000;
    const done: Work = { pages: 0, faults: [] };
    const samples: Record<Process, Sample[]> = { portal: [], backend: [] };
    const watching = (async () => {
      while (Date.now() < until) {
        for (const name of processes) samples[name].push(await sampleOf(name, started));
        await delay(SAMPLE_MS);
      }
    })();
    const working = people.flatMap(({ email, pages }) =>
      Array.from({ length: PEOPLE_OF_EACH }, () => work(email, pages, until, done)),
    );
    await Promise.all([watching, ...working]);
    expect(done.faults).toEqual([]);
    for (const name of processes) {
      const counted = samples[name].slice(Math.floor(samples[name].length * WARM_UP_SHARE));
      const slope = slopeOf(counted);
      const half = Math.floor(counted.length / 2);
      const newFiles = mostFiles(counted.slice(half)) - mostFiles(counted.slice(0, half));
      const sizes = samples[name].map(({ megabytes }) => megabytes.toFixed(1)).join(" ");
      console.log(
        `${name}: ${done.pages} pages, ${slope.toFixed(2)} MB a minute, ${newFiles} more open files; MB: ${sizes}`,
      );
      expect(slope, `the memory of the ${name}`).toBeLessThan(MOST_MB_PER_MINUTE);
      expect(newFiles, `the open files of the ${name}`).toBeLessThan(MOST_NEW_FILES);
    }
  },
  (MINUTES + 5) * 60_000,
);
