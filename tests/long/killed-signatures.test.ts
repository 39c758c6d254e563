import { expect, test } from "vitest";
import { openPGlite } from "#backend/database/connect.ts";
import { demoIds } from "#demo/data/demo-ids.ts";
import { prepareDemo } from "#demo/data/write.ts";
import { compare, type Outcome, signUnderKills, TOGETHER } from "../support/long/killed-signatures.ts";
import { throwAwayPostgres } from "../support/postgres.ts";

/** No signature is there in part, and none is lost that was confirmed, whenever the backend is killed. */

const KILLS = Number(process.env.KILLS ?? 100);
const PATIENCE_MS = 20 * 60_000;

function expectWhole(outcome: Outcome): void {
  const confirmed = (KILLS + 1) * TOGETHER * 2;
  expect(outcome).toMatchObject({ confirmed, kills: KILLS, faults: [] });
  expect(outcome.lost, "some kills came in the middle").toBeGreaterThan(confirmed / 20);
}

test(
  "a backend on the embedded database that is killed while people sign loses no confirmed signature",
  async () => {
    const outcome = await signUnderKills(KILLS);
    console.log(`embedded database: ${JSON.stringify(outcome)}`);
    expectWhole(outcome);
  },
  PATIENCE_MS,
);

test(
  "a backend on PostgreSQL that is killed while people sign loses no confirmed signature",
  async () => {
    const postgres = await throwAwayPostgres();
    if (!postgres) return console.log("PostgreSQL is not installed here: this proves nothing.");
    try {
      const outcome = await signUnderKills(KILLS, postgres.url);
      console.log(`PostgreSQL: ${JSON.stringify(outcome)}`);
      expectWhole(outcome);
    } finally {
      await postgres.remove();
    }
  },
  PATIENCE_MS,
);

test("a signature that is there in part is noticed", async () => {
  const { db, close } = await openPGlite();
  try {
    await prepareDemo(db, "2026-09-15");
    await db
      .updateTable("scopes")
      .set({ status: "Completed" })
      .where("id", "=", demoIds.signedScope)
      .execute();
    const faults = await compare(db, [{ scope: demoIds.signedScope, role: "agent", token: "" }]);
    expect(faults.map((fault) => fault.split(": ")[1])).toEqual([
      "signatures is 0 instead of 1",
      "documents is 0 instead of 1",
      "events is 4 instead of 1",
    ]);
  } finally {
    await close();
  }
});
