import { cpSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { buildIfStale } from "./build.js";
import { demoLinks } from "./demo-links.js";
import { installPackages, requireNode } from "./install.js";
import { portalProgram, portIsFree, root, run, startServer, tool, untilReady } from "./processes.js";

/**
 * `npm start`: goes from a fresh clone to a portal with a sign-in.
 * - `--dev` serves the sources and follows each change.
 * - `--fresh` keeps nothing. Each start makes new demo data, or copies those of the folder `PREPARED_DEMO`, and in development
 *   prepares the browser's files anew.
 */

const development = process.argv.includes("--dev");
const fresh = process.argv.includes("--fresh");

const SAME_SIGNAL_MS = 1000;

/** @type {import("./processes.js").Server[]} in the order they stop */
const servers = [];
/** @type {string | undefined} */
let throwAwayFolder;
/** The time at which stopping began; 0 before. */
let stoppingSince = 0;

async function main() {
  await installPackages();
  loadSettingsFile();
  const { settings, embedded } = withDefaults(process.env);
  await requireFreePorts(settings, embedded);
  if (!development) await buildIfStale();
  if (embedded) await checkSettings(settings);

  if (embedded) await serve("reference backend", backendCommand(), settings, `${settings.BACKEND_URL}/ready`);
  await serve("portal", portalCommand(settings), settings, `http://${reachable(settings)}/health`);
  await announce(settings, embedded);
}

function loadSettingsFile() {
  if (existsSync(path.join(root, ".env"))) process.loadEnvFile(path.join(root, ".env"));
}

/**
 * Returns the environment of both servers. Without a `BACKEND_URL` it is the environment of the demo, all on this machine.
 * @param {NodeJS.ProcessEnv} environment
 */
function withDefaults(environment) {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ""));
  const port = given.PORT ?? "3000";
  const embedded = !given.BACKEND_URL;
  const backend = given.BACKEND_PUBLIC_URL ?? `http://127.0.0.1:${given.BACKEND_PORT ?? "4000"}`;
  const hasDemoSignIn = embedded && !given.OIDC_ISSUER;
  /** @type {NodeJS.ProcessEnv} */
  const settings = {
    ...(hasDemoSignIn && demoLinks),
    ...given,
    NODE_ENV: development ? "development" : "production",
    PORT: port,
    PUBLIC_URL: given.PUBLIC_URL ?? `http://localhost:${port}`,
    DATA_DIR: fresh ? temporaryFolder() : (given.DATA_DIR ?? ".data"),
  };
  if (embedded) {
    // The demo accounts have a public password. So by default only this machine can reach them.
    settings.HOST ??= "127.0.0.1";
    settings.BACKEND_HOST ??= "127.0.0.1";
    settings.BACKEND_PORT ??= "4000";
    settings.BACKEND_URL = backend;
  }
  if (hasDemoSignIn) {
    settings.OIDC_ISSUER = `${backend}/login`;
    settings.OIDC_CLIENT_ID ??= "producer-portal";
    settings.OIDC_AUDIENCE ??= "urn:producer-portal:backend";
  }
  return { settings, embedded };
}

function temporaryFolder() {
  throwAwayFolder = mkdtempSync(path.join(tmpdir(), "producer-portal-"));
  const { PREPARED_DEMO } = process.env;
  if (PREPARED_DEMO && existsSync(PREPARED_DEMO)) cpSync(PREPARED_DEMO, throwAwayFolder, { recursive: true });
  return throwAwayFolder;
}

/**
 * Asks both programs for the faults of their settings, so that all of them are told in one round.
 * @param {NodeJS.ProcessEnv} settings
 */
async function checkSettings(settings) {
  const programs = development
    ? [
        [tool("tsx"), "backend/check-settings.ts"],
        [tool("tsx"), "app/host/settings.server.ts"],
      ]
    : [["build/backend/settings.js"], ["build/portal/settings.js"]];
  // In production, a wrong setting is a sentence and not a stack.
  const env = /** @type {NodeJS.ProcessEnv} */ ({ ...settings, NODE_ENV: "production" });
  const checked = await Promise.all(
    programs.map((args) => run(process.execPath, args, { env, output: "pipe" })),
  );
  const faults = checked.flatMap(({ code, text }) => (code === 0 ? [] : [text.trim()]));
  if (faults.length > 0) throw new Error(faults.join("\n"));
}

/**
 * @param {NodeJS.ProcessEnv} settings
 * @param {boolean} embedded
 */
async function requireFreePorts(settings, embedded) {
  const wanted = [{ name: "PORT", port: settings.PORT, host: settings.HOST }];
  if (embedded)
    wanted.push({ name: "BACKEND_PORT", port: settings.BACKEND_PORT, host: settings.BACKEND_HOST });
  if (embedded && settings.PORT === settings.BACKEND_PORT)
    throw new Error(`PORT and BACKEND_PORT are both ${settings.PORT}. Choose another port for one of them.`);
  for (const { name, port, host } of wanted) {
    const number = Number(port);
    if (!Number.isInteger(number) || number < 1 || number > 65_535)
      throw new Error(`${name} must be a port, 1 to 65535; it is "${port}".`);
    if (await portIsFree(number, host)) continue;
    throw new Error(
      `Port ${number} is in use by another program. Stop that program, or choose another port: ${name}=${number + 1} ${development ? "npm run dev" : "npm start"}`,
    );
  }
}

function backendCommand() {
  if (development) return [tool("tsx"), "watch", "--clear-screen=false", "demo/main.ts"];
  return ["build/backend/main.js"];
}

/** @param {NodeJS.ProcessEnv} settings */
function portalCommand(settings) {
  const serve = [tool("remix"), "vite:dev", "--port", settings.PORT ?? "", "--strictPort"];
  if (process.env.HOST) serve.push("--host", process.env.HOST);
  if (development) return fresh ? [...serve, "--force"] : serve;
  return portalProgram;
}

/**
 * Starts a server and waits until it is ready. From then on, all servers end when it ends.
 * @param {string} name
 * @param {string[]} command
 * @param {NodeJS.ProcessEnv} settings
 * @param {string} readyUrl
 */
async function serve(name, command, settings, readyUrl) {
  const server = startServer(name, command, settings);
  servers.unshift(server);
  await untilReady(readyUrl, server);
  server.exited.then((code) => {
    if (stoppingSince) return;
    const { signalCode } = server.child;
    const end = signalCode ? `was ended by ${signalCode}` : `ended with code ${code}; the log above says why`;
    console.error(`The ${name} ${end}. Nothing starts it again here: run the same command again.`);
    stopAll(code || 1);
  });
}

/** @param {NodeJS.ProcessEnv} settings */
function reachable({ HOST, PORT }) {
  const everywhere = development || !HOST || HOST === "0.0.0.0" || HOST === "::";
  const host = everywhere ? "localhost" : HOST.includes(":") ? `[${HOST}]` : HOST;
  return `${host}:${PORT}`;
}

/**
 * @param {NodeJS.ProcessEnv} settings
 * @param {boolean} embedded
 */
async function announce(settings, embedded) {
  const lines = ["", `The producer portal is ready: ${settings.PUBLIC_URL}`];
  if (embedded && !process.env.OIDC_ISSUER) {
    const { demoAccounts, demoPassword } = await demoPeople();
    const width = Math.max(...demoAccounts.map(({ email }) => email.length));
    lines.push("", `Demo accounts, each with the password "${demoPassword}":`);
    lines.push(...demoAccounts.map(({ email, about }) => `  ${email.padEnd(width)}  ${about}`));
  }
  if (embedded && (!process.env.OIDC_ISSUER || process.env.DESK_CLIENT_ID))
    lines.push("", `The review desk: ${process.env.DESK_URL || settings.BACKEND_URL}/desk`);
  if (embedded && !process.env.SMTP_URL)
    lines.push("", `Messages that the demo would send by email: ${settings.BACKEND_URL}/outbox`);
  console.log([...lines, "", "Press Ctrl-C to stop.", ""].join("\n"));
}

/** @returns {Promise<typeof import("../demo/data/accounts.ts")>} */
async function demoPeople() {
  if (!development) return import(pathToFileURL(path.join(root, "build/backend/accounts.js")).href);
  const { tsImport } = await import("tsx/esm/api");
  return tsImport("../demo/data/accounts.ts", import.meta.url);
}

/**
 * Stops the servers when the parent process is gone. npm and test runners can end in ways that do not reach this process, and
 * nothing else stops the servers then.
 */
function followParent() {
  if (!fresh && !process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) stopAll(0);
  }, 1000).unref();
}

/**
 * Ends the portal, then the backend, then this process. A second call, such as by another Ctrl-C, does not wait.
 * @param {number} code
 */
async function stopAll(code) {
  if (stoppingSince) {
    // One Ctrl-C can arrive twice: from the terminal and from npm.
    if (Date.now() - stoppingSince > SAME_SIGNAL_MS) for (const { child } of servers) child.kill("SIGKILL");
    return;
  }
  stoppingSince = Date.now();
  for (const server of servers) await server.stop();
  if (throwAwayFolder) rmSync(throwAwayFolder, { recursive: true, force: true });
  process.exit(code);
}

requireNode();
followParent();
for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"]))
  process.on(signal, () => stopAll(0));
try {
  await main();
} catch (error) {
  if (!stoppingSince) console.error(`\n${error instanceof Error ? error.message : error}`);
  if (!stoppingSince) await stopAll(1);
}
