import { parseArgs } from "node:util";
import { businessDate, clockFrom } from "#api/business-time.ts";
import { demoData } from "../demo/data.ts";
import { writeScale } from "../demo/scale.ts";
import { writeDemo } from "../demo/write.ts";
import { reseal } from "../sealing/reseal.ts";
import { createSealing, type Sealing } from "../sealing/sealing.ts";
import { readSettings } from "../settings.ts";
import { connect, startupError } from "./connect.ts";
import { migrateBack, migrateForward } from "./migrate.ts";
import type { Database } from "./schema.ts";

const usage = `Usage:
  migrate          bring the schema up to date
  migrate --down   take the newest migration back
  reset            drop everything, migrate, write the demo data
  reset --scale    the same, and 100,000 downline contracts with 1,000,000 policies, 1,000,000 enrollments
                   and 200,000 payments under one agency
  reseal           encrypt all identity numbers with the newest key of DATA_KEYS`;

const started = performance.now();

function printLine(line: string): void {
  console.log(`${((performance.now() - started) / 1000).toFixed(1).padStart(6)} s  ${line}`);
}

async function run(db: Database, { today, sealing }: { today: string; sealing: Sealing }): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { down: { type: "boolean" }, scale: { type: "boolean" } },
  });
  const command = positionals.join(" ");
  if (command === "migrate" && !values.scale) {
    const names = values.down ? await migrateBack(db, "one") : await migrateForward(db);
    printLine(
      names.length > 0 ? `${values.down ? "taken back" : "applied"}: ${names.join(", ")}` : "nothing to do",
    );
  } else if (command === "reset" && !values.down) {
    await migrateBack(db, "all");
    await migrateForward(db);
    printLine("schema made anew");
    await writeDemo(db, demoData({ today }));
    printLine("demo data written");
    if (values.scale) await writeScale(db, today, printLine);
  } else if (command === "reseal" && !values.down && !values.scale) {
    const count = await reseal(db, sealing, (done) => printLine(`${done} applications`));
    printLine(`${count} applications are now with the key ${sealing.newestKeyId}, and none with another`);
  } else {
    throw new Error(usage);
  }
}

try {
  const settings = readSettings();
  const { db, close } = await connect({ ...settings, statementTimeoutMs: 0 });
  try {
    const today = businessDate(clockFrom(settings.fixedTime)(), settings.timeZone);
    await run(db, { today, sealing: createSealing(settings.dataKeys) });
  } finally {
    await close();
  }
} catch (error) {
  const fault = startupError(error);
  console.error(fault instanceof Error ? fault.message : fault);
  process.exitCode = 1;
}
