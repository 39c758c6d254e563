import { buildIfStale } from "./build.js";
import { installPackages, requireNode } from "./install.js";
import { runTool } from "./processes.js";
import { ofSeveralMachines, requirePrograms } from "./programs.js";

/**
 * `npm run test:scale`: runs two portals and two backends on PostgreSQL and Redis behind HAProxy, as in `docs/deploy.md`. All
 * run on this machine on ports of their own. Parts are stopped, killed and started again under load.
 */

requireNode();
try {
  requirePrograms(ofSeveralMachines);
  await installPackages();
  await buildIfStale();
  const args = ["run", "--project=long", "--reporter=verbose", "tests/long/machines"];
  const { code } = await runTool("vitest", [...args, ...process.argv.slice(2)]);
  process.exitCode = code;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
