import { spawnSync } from "node:child_process";
import { chmodSync, chownSync, cpSync, mkdirSync, mkdtempSync, readFileSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { DockerfileParser, type From, type JSONInstruction } from "dockerfile-ast";
import { root } from "../../../scripts/processes.js";

/**
 * Carries out the steps of the Dockerfile on this machine, without a container engine. Each stage is a folder. The steps run as a user
 * without rights, and that user may not write to what a step copies, unless the Dockerfile says so.
 */

/** Nobody, where the test may choose. */
const isRoot = process.getuid?.() === 0;
export const user = isRoot ? { uid: 65_534, gid: 65_534 } : {};

export type Image = {
  /** The folder of the last stage in place of its root. */
  folder: string;
  workdir: string;
  env: Record<string, string>;
  command: string[];
  /** The words of its user; null for the root user. */
  user: string | null;
};

type Stage = Image & { name: string | null };

const LONGEST_STEP_MS = 10 * 60_000;

/** @throws Error with the output of a step that fails */
export function buildImage(): Image {
  const above = mkdtempSync(path.join(tmpdir(), "producer-portal-image-"));
  chmodSync(above, 0o755);
  const context = path.join(above, "context");
  copyContext(context);
  const stages: Stage[] = [];
  const file = DockerfileParser.parse(readFileSync(path.join(root, "Dockerfile"), "utf8"));
  for (const instruction of file.getInstructions()) {
    const keyword = instruction.getKeyword();
    const text = instruction.getArgumentsContent() ?? "";
    if (keyword === "FROM") {
      const folder = path.join(above, `stage-${stages.length}`);
      mkdirSync(folder);
      const name = (instruction as From).getBuildStage();
      stages.push({ name, folder, workdir: "/", env: {}, command: [], user: null });
      continue;
    }
    const stage = stages.at(-1);
    if (!stage) throw new Error(`${keyword} comes before FROM.`);
    switch (keyword) {
      case "WORKDIR":
        stage.workdir = text;
        mkdirSync(path.join(stage.folder, text), { recursive: true });
        own(path.join(stage.folder, text));
        break;
      case "COPY":
        copy(instruction as JSONInstruction, stage, { stages, context });
        break;
      case "RUN":
        run(text, stage, above);
        break;
      case "ENV":
        Object.assign(stage.env, Object.fromEntries([text.split("=", 2)]));
        break;
      case "USER":
        stage.user = text;
        break;
      case "CMD":
        stage.command = JSON.parse(text);
        break;
      case "HEALTHCHECK":
        break;
      default:
        throw new Error(`The test does not know ${keyword}.`);
    }
  }
  const [last] = stages.slice(-1);
  if (!last) throw new Error("The Dockerfile has no stage.");
  return last;
}

/** Copies what a build is given: the files of the repository that `.dockerignore` does not name. */
function copyContext(to: string): void {
  const ignored = readFileSync(path.join(root, ".dockerignore"), "utf8").split("\n").filter(Boolean);
  const { stdout } = spawnSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
    cwd: root,
    encoding: "utf8",
  });
  for (const file of stdout.split("\0").filter(Boolean)) {
    if (ignored.includes(file.split("/")[0] ?? "")) continue;
    cpSync(path.join(root, file), path.join(to, file));
  }
}

/** `COPY [--from=STAGE] [--chown=USER] FROM… TO`. What is copied belongs to root. */
function copy(
  instruction: JSONInstruction,
  stage: Stage,
  { stages, context }: { stages: readonly Stage[]; context: string },
): void {
  const flags = new Map(instruction.getFlags().map((flag) => [flag.getName(), flag.getValue()]));
  const from = stages.find(({ name }) => name !== null && name === flags.get("from"));
  const places = instruction.getArguments().map((argument) => argument.getValue());
  const to = places.at(-1) ?? "";
  const target = path.resolve(path.join(stage.folder, stage.workdir), to);
  for (const place of places.slice(0, -1)) {
    const source = path.join(from?.folder ?? context, place);
    const isInto = to.endsWith("/") && (place === "." || !statSync(source).isDirectory());
    cpSync(source, isInto && place !== "." ? path.join(target, path.basename(place)) : target, {
      recursive: true,
      verbatimSymlinks: true,
    });
    if (flags.has("chown")) own(target);
  }
}

/** The variables of a container: those of the image, and the way to Node. */
export const environment = (env: Record<string, string>) =>
  ({ PATH: process.env.PATH, ...env }) as Record<string, string | undefined> as NodeJS.ProcessEnv;

function own(folder: string): void {
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid);
}

function run(command: string, { folder, workdir, env }: Stage, home: string): void {
  // npm keeps a cache in the home.
  const ownHome = mkdtempSync(path.join(home, "home-"));
  own(ownHome);
  const { status, stdout, stderr } = spawnSync("sh", ["-ec", command], {
    cwd: path.join(folder, workdir),
    env: environment({ HOME: ownHome, ...env }),
    encoding: "utf8",
    timeout: LONGEST_STEP_MS,
    maxBuffer: 64 * 1024 * 1024,
    ...user,
  });
  if (status !== 0) throw new Error(`RUN ${command} ended with ${status}:\n${stdout}\n${stderr}`);
}
