import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { connect } from "#backend/database/connect.ts";
import { prepareDemo } from "#demo/data/write.ts";
import { compare } from "../support/long/killed-ledger.ts";
import { type Outcome, submitUnderKills, TOGETHER } from "../support/long/killed-submissions.ts";
import { throwAwayPostgres } from "../support/postgres.ts";

/** Rows 97 and 98: what was confirmed is there once, with its files, whatever was killed meanwhile. */

/** With {@link TOGETHER} of each kind on their way at each: 200 licenses and 200 applications, and some before the first. */
const KILLS = Number(process.env.KILLS ?? 100);
const PATIENCE_MS = 20 * 60_000;

function expectWhole(outcome: Outcome): void {
  const count = (KILLS + 1) * TOGETHER;
  expect(outcome).toMatchObject({
    confirmed: { License: count, Application: count },
    kills: KILLS,
    faults: [],
  });
  for (const lost of Object.values(outcome.lost))
    expect(lost, "some kills came in the middle").toBeGreaterThan(count / 20);
}

test.each(["portal", "backend"] as const)(
  "each confirmed submission is there once, with its files, though the %s was killed at random moments",
  async (victim) => {
    const outcome = await submitUnderKills(victim, KILLS);
    console.log(`${victim} killed, embedded database: ${JSON.stringify(outcome)}`);
    expectWhole(outcome);
  },
  PATIENCE_MS,
);

test(
  "each confirmed submission is there once, with its files, though the backend on PostgreSQL was killed",
  async () => {
    const postgres = await throwAwayPostgres();
    if (!postgres) return console.log("PostgreSQL is not installed here: this proves nothing.");
    try {
      const outcome = await submitUnderKills("backend", KILLS, postgres.url);
      console.log(`backend killed, PostgreSQL: ${JSON.stringify(outcome)}`);
      expectWhole(outcome);
    } finally {
      await postgres.remove();
    }
  },
  PATIENCE_MS,
);

test("the ledger notices a submission that is not there, and files that belong to nothing", async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), "producer-portal-ledger-"));
  try {
    const { db, close } = await connect({ databaseUrl: "", dataDir });
    await prepareDemo(db, "2026-09-15");
    await db
      .updateTable("enrollments")
      .set({ customer_last_name: "KILL-A-1" })
      .where(
        "id",
        "=",
        db.selectFrom("files").select("enrollment_id").where("enrollment_id", "is not", null).limit(1),
      )
      .execute();
    await db
      .updateTable("files")
      .set({ file_name: "KILL-A-1.pdf" })
      .where("license_id", "is not", null)
      .execute();
    await close();
    const missing = { kind: "Application", number: "KILL-A-0", files: { "KILL-A-0-1.pdf": "" } } as const;
    const faults = await compare([missing], { databaseUrl: "", dataDir });
    expect(faults.slice(0, 3)).toEqual([
      "KILL-A-0 is there 0 times",
      "0 submissions for 1 confirmed",
      "0 applications for 1 confirmed",
    ]);
    expect(faults).toContain("enrollment of KILL-A-1 belongs to nothing");
    expect(faults).toContain("file KILL-A-1.pdf belongs to nothing");
    expect(faults.join()).toMatch(/[1-9]\d* files for 1 confirmed/);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
});
