import { spawn } from "node:child_process";
import { freePort } from "../../../scripts/processes.js";
import type { Environment } from "../portal.ts";

/** Starts of a program of the build, with exactly these settings. */

export type Start = {
  /** Null when it was up and had to be ended. */
  code: number | null;
  output: string;
};

const programs = { portal: "build/portal/main.js", backend: "build/backend/main.js" };
const isUp = /the portal is listening|backend listening/;

/**
 * Starts a program and waits until it has ended by itself or is up.
 * @param before what runs it instead of Node, such as a shell with a limit; gets Node's path and the program as arguments
 */
export async function startUp(
  program: keyof typeof programs,
  env: Environment,
  before: string[] = [],
): Promise<Start> {
  const [command = "", ...args] = [...before, process.execPath, programs[program]];
  const port = String(await freePort());
  const child = spawn(command, args, {
    env: {
      PATH: process.env.PATH ?? "",
      NODE_ENV: "production",
      HOST: "127.0.0.1",
      PORT: port,
      BACKEND_PORT: port,
      ...env,
    },
  });
  let output = "";
  const listen = (chunk: unknown) => {
    output += chunk;
    if (isUp.test(output)) child.kill("SIGKILL");
  };
  child.stdout.on("data", listen);
  child.stderr.on("data", listen);
  const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
  return { code, output };
}

/** Returns the faults of a start that must be refused because of `reason`. */
export function refusalFaults({ code, output }: Start, reason: RegExp): string[] {
  return [
    ...(code === 1 ? [] : [code === null ? "it started" : `it ended with code ${code}`]),
    ...(reason.test(output) ? [] : [`it does not say ${reason}: ${output}`]),
    ...(/^\s+at |node:internal/m.test(output) ? ["it shows its inside"] : []),
  ];
}
