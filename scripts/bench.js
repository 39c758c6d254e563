import { buildIfStale } from "./build.js";
import { installPackages, requireNode } from "./install.js";
import { runTool } from "./processes.js";

/** `npm run bench`: the portal beside a bare server that does the same, as ratios. `npm run
 * bench -- speed view` runs only these parts; `BENCH_SECONDS` and `BENCH_REQUESTS` set how long. */

requireNode();
try {
  await installPackages();
  await buildIfStale();
  const { code } = await runTool("tsx", ["tests/load/bench.ts", ...process.argv.slice(2)]);
  process.exitCode = code;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
