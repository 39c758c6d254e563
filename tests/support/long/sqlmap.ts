import { join } from "node:path";
import { findProgram } from "../../../scripts/programs.js";
import { runProgram } from "./programs.ts";

const TARGET_TIMEOUT_MS = 240_000;

/** @returns what sqlmap says of one target: the parameters it found a way into, and how many requests it needed */
export async function searchWithSqlmap({
  url,
  headers,
  parameters,
  folder,
}: {
  url: string;
  headers: Record<string, string>;
  parameters?: string | undefined;
  /** Where it may write. */
  folder: string;
}) {
  const { output } = await runProgram(
    findProgram("sqlmap") ?? "sqlmap",
    [
      ...["-u", url, "--batch", "--disable-coloring", "--flush-session", "--output-dir", join(folder, "out")],
      ...["--level", "3", "--risk", "1", "--technique", "BEUT", "--dbms", "PostgreSQL", "--time-sec", "1"],
      ...["--threads", "2", "--timeout", "10", "--retries", "0", "--skip-waf", "--ignore-code", "400,404"],
      ...[
        "--headers",
        Object.entries(headers)
          .map(([name, value]) => `${name}: ${value}`)
          .join("\n"),
      ],
      ...(parameters ? ["-p", parameters] : []),
    ],
    { folder, timeoutMs: TARGET_TIMEOUT_MS },
  );
  return {
    output,
    found: [...output.matchAll(/^Parameter: (.+)$/gm)].map(([, name = ""]) => name),
    isClean: /all tested parameters do not appear to be injectable/.test(output),
  };
}
