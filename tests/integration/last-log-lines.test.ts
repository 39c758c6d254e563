import { expect, test } from "vitest";
import { run } from "../../scripts/processes.js";

/** The log does not make a process wait, and loses nothing when the process ends. */

const LINES = 2000;

test.each([
  ["exits", "process.exit(3)", 3],
  ["ends by itself", "", 0],
  ["ends with an uncaught fault", "throw new Error('a fault')", 1],
])("all lines are there when a process %s", async (_, ending, code) => {
  const program = `import { jsonLog } from "#server/json-log.ts";
    const log = jsonLog("info", {});
    for (let line = 0; line < ${LINES}; line++) log.info({ line }, "a line");
    ${ending}`;
  const args = ["--import", "tsx", "--input-type=module", "--eval", program];
  const ended = await run(process.execPath, args, { output: "pipe" });
  expect(ended.code).toBe(code);
  expect(ended.text.split("\n").filter((line) => line.startsWith("{")).length).toBe(LINES);
  expect(ended.text).toContain(`"line":${LINES - 1}`);
});
