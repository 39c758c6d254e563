import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createConnection } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { freePort } from "../../../scripts/processes.js";
import { findProgram, requirePrograms } from "../../../scripts/programs.js";
import { selfSigned } from "../security/certificate.ts";
import { until } from "../until.ts";

/** Redis and HAProxy as processes of one's own, thrown away at the end. */

type Program = { child: ChildProcess; printed(): string; exited: Promise<void> };

function launch(name: "redis-server" | "haproxy", args: string[]): Program {
  requirePrograms([name]);
  const child = spawn(findProgram(name) ?? name, args, { stdio: ["ignore", "pipe", "pipe"] });
  const parts: string[] = [];
  child.stdout?.on("data", (part) => parts.push(String(part)));
  child.stderr?.on("data", (part) => parts.push(String(part)));
  const kill = () => child.kill("SIGKILL");
  process.once("exit", kill);
  const exited = once(child, "exit").then(() => {
    process.off("exit", kill);
  });
  return { child, printed: () => parts.join(""), exited };
}

async function untilListening(port: number, { child, printed }: Program): Promise<void> {
  await until(`a program listens on port ${port}`, async () => {
    if (child.exitCode !== null) throw new Error(printed());
    const socket = createConnection(port, "127.0.0.1");
    const connected = await Promise.race([
      once(socket, "connect").then(() => true),
      once(socket, "error").then(() => false),
    ]).catch(() => false);
    socket.destroy();
    return connected;
  });
}

/** A Redis that keeps what it was told over a stop. */
export async function throwAwayRedis() {
  const folder = mkdtempSync(path.join(tmpdir(), "producer-portal-redis-"));
  const port = await freePort();
  const args = ["--port", String(port), "--bind", "127.0.0.1", "--dir", folder];
  const start = async () => {
    const program = launch("redis-server", [...args, "--appendonly", "yes", "--appendfsync", "always"]);
    await untilListening(port, program);
    return program;
  };
  let running: Program | undefined = await start();
  const stop = async () => {
    running?.child.kill("SIGTERM");
    await running?.exited;
    running = undefined;
  };
  return {
    url: `redis://127.0.0.1:${port}`,
    stop,
    async start() {
      running ??= await start();
    },
    /** It keeps its connections and answers nothing. */
    freeze: () => running?.child.kill("SIGSTOP"),
    thaw: () => running?.child.kill("SIGCONT"),
    async remove() {
      running?.child.kill("SIGCONT");
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export type Redis = Awaited<ReturnType<typeof throwAwayRedis>>;

export type ProxyPorts = { plain: number; portal: number; api: number };
export type Behind = { portals: [number, number]; backends: [number, number] };

/** The configuration that `docs/deploy.md` gives, with the ports, names and files of a test. */
function documentedConfiguration(ports: ProxyPorts, behind: Behind, certificate: string): string {
  const page = readFileSync(new URL("../../../docs/deploy.md", import.meta.url), "utf8");
  let text = /```haproxy\n(.*?)```/s.exec(page)?.[1] ?? "";
  const put = (from: string, to: string) => {
    if (!text.includes(from)) throw new Error(`docs/deploy.md does not have "${from}" any more`);
    text = text.replaceAll(from, to);
  };
  // A developer's machine may not let anybody open so many files.
  put("maxconn 10000", "maxconn 1000");
  put("bind :80\n", `bind 127.0.0.1:${ports.plain}\n`);
  put("bind :443 ", `bind 127.0.0.1:${ports.portal} `);
  put("bind :4443 ", `bind 127.0.0.1:${ports.api} `);
  put("/etc/haproxy/portal.pem", certificate);
  put("https://portal.example", `https://localhost:${ports.portal}`);
  put("api.portal.example", "localhost");
  put("portal.example", "localhost");
  put("10.0.0.11:3000", `127.0.0.1:${behind.portals[0]}`);
  put("10.0.0.12:3000", `127.0.0.1:${behind.portals[1]}`);
  put("10.0.0.21:4000", `127.0.0.1:${behind.backends[0]}`);
  put("10.0.0.22:4000", `127.0.0.1:${behind.backends[1]}`);
  // Only root can become somebody else.
  return process.getuid?.() === 0 ? text : text.replaceAll(/^ {4}(user|group) .*\n/gm, "");
}

/**
 * HAProxy as documented.
 * @param behind the ports of the portals and backends behind it
 * @param change makes it something else, for a test of the tests
 */
export async function startProxy(behind: Behind, change = (text: string) => text) {
  const folder = mkdtempSync(path.join(tmpdir(), "producer-portal-proxy-"));
  const { key, cert } = selfSigned();
  const pem = path.join(folder, "portal.pem");
  const authority = path.join(folder, "authority.pem");
  writeFileSync(pem, cert + key, { mode: 0o600 });
  writeFileSync(authority, cert);
  const ports = { plain: await freePort(), portal: await freePort(), api: await freePort() };
  const file = path.join(folder, "haproxy.cfg");
  writeFileSync(file, change(documentedConfiguration(ports, behind, pem)));
  const program = launch("haproxy", ["-db", "-f", file]);
  await untilListening(ports.portal, program);
  return {
    ports,
    portalUrl: `https://localhost:${ports.portal}`,
    apiUrl: `https://localhost:${ports.api}`,
    /** The certificate that a client must trust. */
    ca: cert,
    authority,
    /** Its lines so far: one a request. */
    log: program.printed,
    async stop() {
      program.child.kill("SIGTERM");
      await program.exited;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export type RunningProxy = Awaited<ReturnType<typeof startProxy>>;
