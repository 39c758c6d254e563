import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/** The clock of a process that is started with `env`: it stands `set` milliseconds ahead of the machine's. */
export function movableClock() {
  const folder = mkdtempSync(path.join(tmpdir(), "producer-portal-clock-"));
  const file = path.join(folder, "offset");
  let ahead = 0;
  const set = (ms: number) => {
    ahead = ms;
    writeFileSync(file, String(ms));
    return ahead;
  };
  set(0);
  return {
    env: {
      NODE_OPTIONS: `--import=${new URL("./moved-clock.mjs", import.meta.url)}`,
      CLOCK_OFFSET_FILE: file,
    },
    set,
    /** Lets the clock run on. @returns how far it is ahead now, in milliseconds */
    advance: (ms: number) => set(ahead + ms),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
