import { buildIfStale } from "./build.js";
import { installPackages, requireNode } from "./install.js";
import { runTool } from "./processes.js";

/** `npm run bench`: the portal beside a bare server that does the same, as ratios. `BENCH_SECONDS` sets the time of each. */

requireNode();
try {
  await installPackages();
  await buildIfStale();
  const { code } = await runTool("tsx", ["tests/load/bench.ts"]);
  process.exitCode = code;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
