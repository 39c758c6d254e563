import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { connect } from "#backend/database/connect.ts";
import { prepareDatabase } from "#backend/database/prepare.ts";
import { compare, submitUnderKills } from "../load/killed-submissions.ts";
import { throwAwayPostgres } from "../support/postgres.ts";

/** Rows 97 and 98: what was confirmed is there once, with its bytes, whatever was killed meanwhile. */

const COUNT = Number(process.env.KILLS ?? 200);
const PATIENCE_MS = 20 * 60_000;

test.each(["portal", "backend"] as const)(
  "kill -9 of the %s at a random moment of each submission",
  async (victim) => {
    const outcome = await submitUnderKills(victim, COUNT);
    console.log(`${victim} killed, embedded database: ${JSON.stringify(outcome)}`);
    expect(outcome).toMatchObject({ confirmed: COUNT, kills: COUNT, faults: [] });
    expect(outcome.sentAgain, "some kills came in the middle").toBeGreaterThan(COUNT / 20);
  },
  PATIENCE_MS,
);

test(
  "the same of the backend on PostgreSQL",
  async () => {
    const postgres = await throwAwayPostgres();
    if (!postgres) return console.log("PostgreSQL is not installed here: this proves nothing.");
    try {
      const outcome = await submitUnderKills("backend", COUNT, postgres.url);
      console.log(`backend killed, PostgreSQL: ${JSON.stringify(outcome)}`);
      expect(outcome).toMatchObject({ confirmed: COUNT, kills: COUNT, faults: [] });
    } finally {
      await postgres.remove();
    }
  },
  PATIENCE_MS,
);

test("the ledger notices a submission that is not there", async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), "producer-portal-ledger-"));
  try {
    const { db, close } = await connect({ databaseUrl: "", dataDir });
    await prepareDatabase(db, "2026-09-15");
    await close();
    const faults = await compare([{ number: "KILL-0", sha256: "" }], { databaseUrl: "", dataDir });
    expect(faults).toEqual([
      "KILL-0 is there 0 times",
      "0 submissions for 1 confirmed",
      "0 files for 1 confirmed",
    ]);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
});
