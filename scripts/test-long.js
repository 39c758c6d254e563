import { buildIfStale } from "./build.js";
import { installPackages, requireNode } from "./install.js";
import { runTool } from "./processes.js";

/**
 * `npm run test:long`: runs the tests that take minutes or need more programs than Node. `npm run test:long -- NAME` runs only
 * the files whose name has that word.
 */

requireNode();
try {
  await installPackages();
  await buildIfStale();
  const { code } = await runTool("vitest", [
    "run",
    "--project=long",
    "--project=every-database",
    "--project=every-fault",
    ...process.argv.slice(2),
  ]);
  process.exitCode = code;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
