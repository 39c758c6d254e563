import { buildIfStale } from "./build.js";
import { installPackages, requireNode } from "./install.js";
import { runTool } from "./processes.js";

/**
 * `npm run bench`: measures the portal beside a bare server that does the same, as ratios: pages, two long lists at several
 * sizes, and exports. `npm run bench -- pages` runs only this part. `BENCH_SECONDS` sets the length of a run.
 */

const parts = ["pages", "downline", "enrollments", "exports"];

requireNode();
try {
  await installPackages();
  await buildIfStale();
  const chosen = process.argv.slice(2);
  const unknown = chosen.filter((name) => !parts.includes(name));
  if (unknown.length > 0)
    throw new Error(`There is no part ${unknown.join(", ")}. Parts: ${parts.join(", ")}`);
  for (const name of parts)
    if (chosen.length === 0 || chosen.includes(name))
      process.exitCode ||= (await runTool("tsx", [`tests/load/${name}.ts`])).code;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
