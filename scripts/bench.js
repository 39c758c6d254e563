import { buildIfStale } from "./build.js";
import { installPackages, requireNode } from "./install.js";
import { runTool } from "./processes.js";

/**
 * `npm run bench`: measures the portal beside a bare server that does the same, as ratios. `npm run bench -- speed view` runs
 * only these parts. `BENCH_SECONDS` and `BENCH_REQUESTS` set the length of a run.
 */

/** Parts that start their own databases. */
const onTheirOwn = [
  "downline",
  "enrollments",
  "exports",
  "help-requests",
  "home",
  "neighbours",
  "pages",
  "scopes",
  "statements",
];

requireNode();
try {
  await installPackages();
  await buildIfStale();
  const chosen = process.argv.slice(2);
  const rest = chosen.filter((name) => !onTheirOwn.includes(name));
  const runs = [
    ...(chosen.length === 0 || rest.length > 0 ? [["tests/load/bench.ts", ...rest]] : []),
    ...onTheirOwn
      .filter((name) => chosen.length === 0 || chosen.includes(name))
      .map((name) => [`tests/load/${name}.ts`]),
  ];
  for (const run of runs) process.exitCode ||= (await runTool("tsx", run)).code;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
