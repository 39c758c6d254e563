import { spawn } from "node:child_process";
import path from "node:path";
import { visitor } from "../support/visitor.ts";

/**
 * Starts a bare server of this folder as a process of its own. It finds its task as JSON in `FLOOR`, and prints its port
 * when it listens.
 */
export async function startFloorProcess(file: string, task: object): Promise<{ url: string; stop(): void }> {
  const child = spawn(process.execPath, ["--import", "tsx", path.join(import.meta.dirname, file)], {
    env: { ...process.env, FLOOR: JSON.stringify(task) },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const port = await new Promise<string>((resolve, reject) => {
    child.stdout.once("data", (text) => resolve(String(text).trim()));
    child.once("exit", (code) => reject(new Error(`The floor ended with ${code}`)));
  });
  return { url: `http://127.0.0.1:${port}`, stop: () => void child.kill() };
}

/** Signs a demo account in. @returns what its browser sends as `Cookie` */
export async function cookieOf(portalUrl: string, email: string): Promise<string> {
  const somebody = visitor(portalUrl);
  await somebody.signIn(email);
  return Object.entries(somebody.cookies())
    .map(([name, value]) => `${name}=${value}`)
    .join("; ");
}
