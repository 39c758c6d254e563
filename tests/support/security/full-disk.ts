import { execFileSync } from "node:child_process";

/** Limits the size of a file that a process may write. Beyond it the system says that there is no room. */
export function largestFileOf(pid: number, bytes: string): void {
  execFileSync("prlimit", ["--pid", String(pid), `--fsize=${bytes}:unlimited`]);
}

/** Runs work while a process can write nothing, as on a full disk. */
export async function onFullDisk<T>(pid: number, work: () => Promise<T>): Promise<T> {
  largestFileOf(pid, "0");
  try {
    return await work();
  } finally {
    largestFileOf(pid, "unlimited");
  }
}
