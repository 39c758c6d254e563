import { pathToFileURL } from "node:url";
import { installPackages, requireNode } from "./install.js";
import { runTool } from "./processes.js";
import { translationFaults } from "./translations.js";

/** `npm run check`: runs all checks that do not need the running product. */

/** @type {{ name: string, run: () => Promise<string[]> }[]} */
const checks = [
  // This check is first, because its messages are clearer than those of the types about the same fault.
  { name: "translations", run: async () => translationFaults() },
  { name: "types", run: () => output("tsc", ["--noEmit"]) },
  { name: "lint and format", run: () => output("biome", ["check", "--error-on-warnings"]) },
  {
    name: "direction of imports",
    run: () =>
      output("depcruise", ["--config", ".dependency-cruiser.mjs", "api", "app", "backend", "server"]),
  },
  { name: "dead code and unused packages", run: () => output("knip", ["--no-progress"]) },
];

/**
 * Runs all checks at the same time, and prints the result of each in their order.
 * @returns {Promise<{ passed: number, failed: number }>}
 */
export async function checkAll() {
  let passed = 0;
  const running = checks.map(({ run }) => run().catch((error) => [String(error)]));
  for (const [index, { name }] of checks.entries()) {
    const faults = (await running[index]) ?? [];
    if (faults.length === 0) passed++;
    console.log(`${faults.length === 0 ? "ok    " : "failed"} ${name}`);
    if (faults.length > 0) console.log(faults.join("\n").replace(/^/gm, "       "));
  }
  return { passed, failed: checks.length - passed };
}

/**
 * @param {Parameters<typeof runTool>[0]} name
 * @param {string[]} args
 * @returns {Promise<string[]>} empty on success, otherwise the printed text
 */
async function output(name, args) {
  const { code, text } = await runTool(name, args, { output: "pipe" });
  return code === 0 ? [] : [text.trim() || `ended with code ${code}`];
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  requireNode();
  await installPackages();
  const { failed } = await checkAll();
  process.exit(failed > 0 ? 1 : 0);
}
