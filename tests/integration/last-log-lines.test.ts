import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, test } from "vitest";
import { run } from "../../scripts/processes.js";

/** The log does not make a process wait, and loses nothing when the process ends. */

const LINES = 2000;

/** Logs so many lines, and then ends. */
const program = (lines: number, ending: string) => [
  "--import",
  "tsx",
  "--input-type=module",
  "--eval",
  `import { jsonLog } from "#server/json-log.ts";
    const log = jsonLog("info", {});
    for (let line = 0; line < ${lines}; line++) log.info({ line }, "a line");
    ${ending}`,
];

test.each([
  ["exits", "process.exit(3)", 3],
  ["ends by itself", "", 0],
  ["ends with an uncaught fault", "throw new Error('a fault')", 1],
])("all lines are there when a process %s", async (_, ending, code) => {
  const args = program(LINES, ending);
  const ended = await run(process.execPath, args, { output: "pipe" });
  expect(ended.code).toBe(code);
  expect(ended.text.split("\n").filter((line) => line.startsWith("{")).length).toBe(LINES);
  expect(ended.text).toContain(`"line":${LINES - 1}`);
});

/** More than a pipe and its reader hold. */
const MANY_LINES = 20_000;

test.each([
  ["is there and reads nothing", () => {}],
  ["has gone", (child: ReturnType<typeof spawn>) => void child.stdout?.destroy()],
])(
  "a process ends also when the reader of its log %s",
  async (_, leave) => {
    const ending = "setTimeout(() => process.exit(3), 100)";
    const child = spawn(process.execPath, program(MANY_LINES, ending), {
      stdio: ["ignore", "pipe", "inherit"],
    });
    leave(child);
    const [code] = await once(child, "exit");
    expect(code).toBe(3);
  },
  20_000,
);
