import { execFileSync, spawn } from "node:child_process";
import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

/** The engine of the embedded database on a disk that fills. It needs the right to mount a small one. */

const canMount = process.getuid?.() === 0 && process.platform === "linux";
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "producer-portal-full-"));
  if (canMount) execFileSync("mount", ["-t", "tmpfs", "-o", "size=160m", "tmpfs", folder]);
});
afterAll(() => {
  if (canMount) execFileSync("umount", ["-l", folder]);
  rmSync(folder, { recursive: true, force: true });
});

/** In a process of its own: after the error the engine may never return. */
const program = (database: string) => `
  import { openPGlite } from "#backend/database/connect.ts";
  import { sql } from "kysely";
  const { db } = await openPGlite(${JSON.stringify(database)}, () => process.exit(42));
  console.log("open");
  process.stdin.once("data", async () => {
    for (;;) await sql\`select pg_logical_emit_message(true, 'x', repeat(md5(random()::text), 1000))\`.execute(db);
  });
`;

function fill(file: string): void {
  writeFileSync(file, "");
  try {
    for (;;) appendFileSync(file, Buffer.alloc(4096, 1));
  } catch (error) {
    expect(String(error)).toContain("ENOSPC");
  }
}

test.runIf(canMount)(
  "without room for its log, the engine is known to be broken at once, so that the process can end",
  async () => {
    const child = spawn(process.execPath, [
      "--import",
      "tsx",
      "--input-type=module",
      "-e",
      program(path.join(folder, "database")),
    ]);
    let said = "";
    child.stderr.on("data", (chunk) => (said += chunk));
    await new Promise<void>((resolve) => child.stdout.on("data", () => resolve()));
    fill(path.join(folder, "ballast"));
    child.stdin.write("go\n");
    const code = await new Promise((resolve) => child.once("exit", resolve));
    expect(code, said).toBe(42);
  },
);
