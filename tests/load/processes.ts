import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { visitor } from "../support/visitor.ts";

/**
 * Starts a bare server of this folder as a process of its own. `FLOOR` names the file with its task as JSON. It
 * prints its port when it listens.
 */
export async function startFloorProcess(
  file: string,
  task: object,
): Promise<{ url: string; pid: number; stop(): void }> {
  const folder = mkdtempSync(path.join(tmpdir(), "producer-portal-floor-"));
  const taskFile = path.join(folder, "task.json");
  writeFileSync(taskFile, JSON.stringify(task), { mode: 0o600 });
  const child = spawn(process.execPath, ["--import", "tsx", path.join(import.meta.dirname, file)], {
    env: { ...process.env, FLOOR: taskFile },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const port = await new Promise<string>((resolve, reject) => {
    child.stdout.once("data", (text) => resolve(String(text).trim()));
    child.once("exit", (code) => reject(new Error(`The floor ended with ${code}`)));
  }).finally(() => rmSync(folder, { recursive: true }));
  return { url: `http://127.0.0.1:${port}`, pid: child.pid ?? 0, stop: () => void child.kill() };
}

/** Signs a demo account in. @returns what its browser sends as `Cookie` */
export async function cookieOf(portalUrl: string, email: string): Promise<string> {
  const somebody = visitor(portalUrl);
  await somebody.signIn(email);
  return Object.entries(somebody.cookies())
    .map(([name, value]) => `${name}=${value}`)
    .join("; ");
}
