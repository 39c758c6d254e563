import { spawn } from "node:child_process";

export type Outcome = { code: number | null; output: string };

/**
 * Runs a program to its end, or until its time is over.
 * @returns what it printed, errors among it; code null when it was stopped
 */
export function runProgram(
  program: string,
  args: readonly string[],
  options: { timeoutMs: number; folder: string; env?: Record<string, string> },
): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: options.folder,
      env: { ...process.env, HOME: options.folder, ...options.env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (chunk) => {
        output += chunk;
      });
    }
    const late = setTimeout(() => child.kill("SIGKILL"), options.timeoutMs);
    child.once("error", reject);
    child.once("close", (code) => {
      clearTimeout(late);
      resolve({ code, output });
    });
  });
}
