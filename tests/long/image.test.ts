import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { pathsFor } from "#app/paths.ts";
import { demoIds } from "#demo/data/demo-ids.ts";
import { freePort, root, tool } from "../../scripts/processes.js";
import { requirePrograms } from "../../scripts/programs.js";
import { buildImage, environment, type Image, user } from "../support/long/image.ts";
import { until } from "../support/until.ts";
import { visitor } from "../support/visitor.ts";

/** The image, the compose file and the units of systemd, as far as a machine without a container engine can try them. */

const agent = pathsFor({ type: "agent", id: demoIds.agent });
let image: Image;

beforeAll(() => {
  image = buildImage();
}, 900_000);
afterAll(() => image && rmSync(path.dirname(image.folder), { recursive: true, force: true }));

/** Runs a command of the image as its user. */
function inImage(command: readonly string[], env: Record<string, string>) {
  const [, ...args] = command;
  return spawn(process.execPath, args, {
    cwd: path.join(image.folder, image.workdir),
    env: environment({ ...image.env, ...env }),
    stdio: ["ignore", "pipe", "pipe"],
    ...user,
  });
}

test("the image's portal and backend run as a user who may write to one folder, and the files that need fonts are made", async () => {
  const [port, backendPort] = [await freePort(), await freePort()];
  const urls = { portal: `http://localhost:${port}`, backend: `http://127.0.0.1:${backendPort}` };
  const env = {
    ...{ PORT: String(port), BACKEND_PORT: String(backendPort), PUBLIC_URL: urls.portal },
    ...{ BACKEND_URL: urls.backend, OIDC_ISSUER: `${urls.backend}/login`, DEMO_DATA: "yes" },
    OIDC_CLIENT_SECRET: "a-secret-that-is-only-for-tests-000",
  };
  expect(image.user).toBe("node");
  const programs = [inImage(["node", "build/backend/main.js"], env), inImage(image.command, env)];
  const printed: string[] = [];
  for (const { stdout, stderr } of programs)
    for (const stream of [stdout, stderr]) stream.on("data", (chunk) => printed.push(String(chunk)));
  try {
    const isReady = async () => {
      if (programs.some(({ exitCode }) => exitCode !== null)) throw new Error(printed.join(""));
      const ask = (url: string) =>
        fetch(`${url}/ready`).then(
          ({ ok }) => ok,
          () => false,
        );
      return (await ask(urls.backend)) && (await ask(urls.portal));
    };
    await until("both are ready", isReady, 110_000);
    const somebody = visitor(urls.portal);
    await somebody.signIn("agent@demo.example");
    expect((await somebody.get(agent.contracts())).status).toBe(200);
    const statements = await somebody.get(agent.statements());
    const [, statement = ""] = /href="(\/statements\/[\da-f]{8}-[^"?]+)/.exec(statements.html) ?? [];
    for (const [format, begins] of [
      ["pdf", "%PDF-"],
      ["excel", "PK"],
    ] as const) {
      const file = await somebody.get(`${statement}/${format}?agentId=${demoIds.agent}`);
      expect(file.bytes.subarray(0, begins.length).toString(), format).toBe(begins);
    }
    // The source is read-only: nothing but the folder of the data has changed.
    const written = spawnSync(
      "find",
      [".", "-user", "nobody", "-not", "-path", "./.data*", "-not", "-name", "."],
      {
        cwd: path.join(image.folder, image.workdir),
        encoding: "utf8",
      },
    );
    expect(written.stdout).toBe("");
  } finally {
    for (const program of programs) {
      program.kill("SIGTERM");
      if (program.exitCode === null) await once(program, "exit");
    }
  }
  expect(programs.map(({ exitCode }) => exitCode)).toEqual([0, 0]);
});

test("an operator's commands are in the image, without the sources", () => {
  expect(existsSync(path.join(image.folder, image.workdir, "backend"))).toBe(false);
  const run = (...args: string[]) =>
    spawnSync(process.execPath, args, {
      cwd: path.join(image.folder, image.workdir),
      env: environment(image.env),
      encoding: "utf8",
      ...user,
    });
  const users = run("build/backend/admin.js", "user", "list");
  expect(users.stderr).toBe("");
  expect(users.stdout).toContain("demo-agent");
  expect(run("build/backend/import.js", "--columns").stdout).toContain("appointments.csv");
  expect(run("build/backend/database.js", "migrate").stdout).toContain("nothing to do");
});

/** Returns the errors that a checker of compose files finds. It is not asked where the proxy listens. */
function faultsOf(composeFile: string): string[] {
  const { stdout } = spawnSync(
    process.execPath,
    [tool("dclint"), composeFile, "--formatter", "json", "--disable-rule", "no-unbound-port-interfaces"],
    { encoding: "utf8" },
  );
  type Report = { messages: { message: string; type: string }[] };
  const found = (JSON.parse(stdout) as Report[]).flatMap(({ messages }) => messages);
  return found.filter(({ type }) => type === "error").map(({ message }) => message);
}

test("a checker of compose files finds no fault in ours, and finds one that we make", () => {
  const file = path.join(root, "compose.yaml");
  expect(faultsOf(file)).toEqual([]);
  const folder = mkdtempSync(path.join(tmpdir(), "producer-portal-compose-"));
  const faulty = path.join(folder, "compose.yaml");
  writeFileSync(faulty, readFileSync(file, "utf8").replace("healthcheck:", "healthchek:"));
  expect(faultsOf(faulty)).toHaveLength(1);
  rmSync(folder, { recursive: true });
});

test("systemd takes the units", () => {
  requirePrograms(["systemd-analyze"]);
  const units = ["portal.service", "backend.service"].map((name) => path.join(root, "deploy", name));
  const { status, stderr } = spawnSync("systemd-analyze", ["verify", ...units], { encoding: "utf8" });
  expect([status, stderr]).toEqual([0, ""]);
});
