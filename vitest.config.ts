import { readdirSync, readFileSync } from "node:fs";
import { defineConfig } from "vitest/config";
import { ByProject } from "./tests/support/by-project.ts";

const unit = ["app/**/*.test.{ts,tsx}", "{api,server}/**/*.test.ts", "scripts/**/*.test.js"];
const backend = ["{backend,demo}/**/*.test.ts", "tests/backend/**/*.test.ts"];
const integration = ["tests/integration/**/*.test.ts", "tests/security/**/*.test.ts"];
/** Takes minutes, or needs programs that a bare machine lacks: `npm run test:long`. */
const long = ["tests/long/**/*.test.ts"];
/** Rules that are our own and no database's: a usual run has one kind of database. */
const onEveryDatabase = readdirSync("tests/backend")
  .map((name) => `tests/backend/${name}`)
  .filter((file) => file.endsWith(".test.ts") && readFileSync(file, "utf8").includes("oneDatabase"));

export default defineConfig({
  esbuild: { jsx: "automatic" },
  test: {
    // One more than a small machine has processors: tests of what hangs spend their time waiting.
    maxWorkers: 3,
    sequence: { sequencer: ByProject },
    projects: [
      // Functions that keep nothing: a process each would take longer than their tests.
      { extends: true, test: { name: "unit", include: unit, isolate: false } },
      {
        extends: true,
        test: {
          name: "backend",
          include: backend,
          // They share nothing but modules, and loading those for each file took a fifth of the time.
          isolate: false,
          globalSetup: "tests/support/backend/prepared.ts",
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: "integration",
          include: integration,
          isolate: false,
          globalSetup: "tests/support/built-portal.ts",
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      // The rest of what a usual run does on one kind of database, or with some of the values.
      {
        extends: true,
        test: {
          name: "every-database",
          include: onEveryDatabase,
          isolate: false,
          env: { EVERY_DATABASE: "yes" },
          globalSetup: "tests/support/backend/prepared.ts",
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: "every-fault",
          include: ["tests/integration/{backend-faults,home-parts}.test.ts"],
          env: { EVERY_FAULT: "yes" },
          globalSetup: "tests/support/built-portal.ts",
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: "long",
          include: long,
          globalSetup: "tests/support/built-portal.ts",
          fileParallelism: false,
          testTimeout: 600_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
});
