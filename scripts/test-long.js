import { installChromium } from "./browser.js";
import { buildIfStale } from "./build.js";
import { installPackages, requireNode } from "./install.js";
import { runTool } from "./processes.js";

/**
 * `npm run test:long`: runs the tests that take minutes or need more programs than Node, and with script the journeys that
 * a usual run makes only without (`@plain`). `npm run test:long -- NAME` runs only the files whose name has that word;
 * `journeys` is the name of these journeys.
 */

const JOURNEYS = "journeys";
const projects = ["long", "every-database", "every-fault"].map((name) => `--project=${name}`);

requireNode();
try {
  const names = process.argv.slice(2);
  await installPackages();
  await buildIfStale();
  const codes = [];
  if (names.length === 0 || names.some((name) => name !== JOURNEYS))
    codes.push((await runTool("vitest", ["run", ...projects, ...names])).code);
  if (names.length === 0 || names.includes(JOURNEYS)) codes.push(await journeys());
  process.exitCode = codes.find((code) => code !== 0) ?? 0;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function journeys() {
  await installChromium();
  process.env.EVERY_JOURNEY = "yes";
  const { code } = await runTool("playwright", ["test", "--project=scripted", "--grep=@plain"]);
  return code;
}
