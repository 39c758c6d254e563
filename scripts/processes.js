import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:net";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";

/** Runs other programs. This file imports Node's own modules only, so it works before packages are installed. */

export const root = fileURLToPath(new URL("..", import.meta.url));

/**
 * The portal, with more room for what it makes for one page, in MB: a garbage collection then finds less that is still in use
 * (docs/decisions/0230-cheap-pages.md).
 */
export const portalProgram = ["--max-semi-space-size=64", "build/portal/main.js"];

/** Commands, each with its package. */
const tools = {
  biome: "@biomejs/biome",
  dclint: "dclint",
  depcruise: "dependency-cruiser",
  knip: "knip",
  playwright: "@playwright/test",
  remix: "@remix-run/dev",
  "remix-serve": "@remix-run/serve",
  tsc: "typescript-7",
  tsx: "tsx",
  vitest: "vitest",
};

/**
 * Returns the script behind a package's command. This Node runs it without a shell.
 * @param {keyof typeof tools} name
 */
export function tool(name) {
  const folder = path.join(root, "node_modules", tools[name]);
  const { bin } = JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8"));
  return path.join(folder, typeof bin === "string" ? bin : bin[name]);
}

/** @typedef {{ env?: NodeJS.ProcessEnv, output?: "inherit" | "pipe" }} RunOptions */

/**
 * Runs a program in the project's folder and waits for its end.
 * @param {string} command
 * @param {string[]} args
 * @param {RunOptions} [options] with `output: "pipe"` the printed text is returned instead of shown
 * @returns {Promise<{ code: number, text: string }>} code 127 when the program cannot be started
 */
export async function run(command, args, { env = process.env, output = "inherit" } = {}) {
  const child = spawn(command, args, { cwd: root, env, stdio: ["ignore", output, output] });
  let text = "";
  child.stdout?.on("data", (chunk) => (text += chunk));
  child.stderr?.on("data", (chunk) => (text += chunk));
  return new Promise((resolve) => {
    child.once("error", (error) => resolve({ code: 127, text: error.message }));
    child.once("close", (code) => resolve({ code: code ?? 1, text }));
  });
}

/**
 * Runs a package's command and waits for its end.
 * @param {keyof typeof tools} name
 * @param {string[]} args
 * @param {RunOptions} [options]
 */
export const runTool = (name, args, options) => run(process.execPath, [tool(name), ...args], options);

/**
 * @typedef {object} Server
 * @property {string} name
 * @property {import("node:child_process").ChildProcess} child
 * @property {Promise<number>} exited its exit code, once it has ended
 * @property {() => Promise<void>} stop asks it to finish, and ends it when it does not
 */

/**
 * Starts a server with this Node in its own process group. Ctrl-C then reaches only this process, which decides the order of
 * the stops.
 * @param {string} name
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @param {"inherit" | "pipe"} output
 * @returns {Server}
 */
export function startServer(name, args, env, output = "inherit") {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env,
    stdio: ["ignore", output, output],
    detached: process.platform !== "win32",
  });
  const exited = once(child, "exit").then(([code, signal]) => Number(code ?? (signal ? 1 : 0)));
  const gone = () => child.exitCode !== null || child.signalCode !== null;
  return { name, child, exited, stop };

  async function stop() {
    if (gone()) return;
    child.kill("SIGTERM");
    const patience = new AbortController();
    const overdue = delay(STOP_TIMEOUT_MS, "overdue", { signal: patience.signal }).catch(() => "ended");
    if ((await Promise.race([exited, overdue])) === "overdue") child.kill("SIGKILL");
    patience.abort();
    await exited;
  }
}

const STOP_TIMEOUT_MS = 10_000;
const POLL_MS = 50;

/**
 * Waits until an address answers with success.
 * @param {string} url
 * @param {Server} server
 * @param {number} timeoutMs
 * @throws {Error} when the server ends first or takes too long
 */
export async function untilReady(url, server, timeoutMs = 120_000) {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    if (server.child.exitCode !== null || server.child.signalCode !== null)
      throw new Error(`The ${server.name} ended before it was ready.`);
    const ok = await fetch(url, { signal: AbortSignal.timeout(5000) }).then(
      (response) => response.arrayBuffer().then(() => response.ok),
      () => false,
    );
    if (ok) return;
    if (Date.now() > deadline)
      throw new Error(`The ${server.name} was not ready after ${timeoutMs / 1000} s (${url}).`);
    await delay(POLL_MS);
  }
}

/**
 * Returns true when no process listens on a port.
 * @param {number} port
 * @param {string} [host] every interface when left out
 * @returns {Promise<boolean>}
 */
export function portIsFree(port, host) {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(true)));
  });
}

/** Below the range of ports that systems use for outgoing connections, so that no connection takes such a port meanwhile. */
const FIRST_PORT = 20_000;
const PORTS = 12_000;
/** Each process begins at another port, so that parallel processes do not find the same one. */
let nextPort = process.pid * 101;

/** @returns {Promise<number>} a free port of this machine; never the same twice in one process */
export async function freePort() {
  for (;;) {
    const port = FIRST_PORT + (nextPort++ % PORTS);
    if (await portIsFree(port, "127.0.0.1")) return port;
  }
}
