import { join } from "node:path";
import { parseArgs } from "node:util";
import { businessDate, clockFrom } from "#api/business-time.ts";
import { demoData } from "#demo/data/data.ts";
import { writeScale } from "#demo/data/scale.ts";
import { writeDemo } from "#demo/data/write.ts";
import { noteOnly } from "../sealing/key-checks.ts";
import { reseal } from "../sealing/reseal.ts";
import { createSealing } from "../sealing/sealing.ts";
import { readSettings, type Settings } from "../settings.ts";
import { connect, startupError } from "./connect.ts";
import { requireDroppable } from "./drop-guard.ts";
import { keepBackendsOff } from "./in-use.ts";
import { migrateBack, migrateForward } from "./migrate.ts";
import type { Database } from "./schema.ts";

const usage = `Usage:
  migrate          bring the schema up to date
  migrate --down   take the newest migration back
  reset            drop everything, migrate, write the demo data
  reset --scale    the same, and 100,000 downline contracts with 1,000,000 policies, 1,000,000 enrollments
                   and 200,000 payments under one agency
  reseal           encrypt all identity numbers with the newest key of DATA_KEYS

migrate --down and reset drop data. They need a stopped backend, and a database that the demo was written into, or its name:
  --yes-drop NAME`;

const started = performance.now();

function printLine(line: string): void {
  console.log(`${((performance.now() - started) / 1000).toFixed(1).padStart(6)} s  ${line}`);
}

async function run(db: Database, settings: Settings): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { down: { type: "boolean" }, scale: { type: "boolean" }, "yes-drop": { type: "string" } },
  });
  const command = [
    ...positionals,
    ...(values.down ? ["--down"] : []),
    ...(values.scale ? ["--scale"] : []),
  ].join(" ");
  const today = businessDate(clockFrom(settings.fixedTime)(), settings.timeZone);
  /** Each command that loses data runs inside of this. */
  const dropping = async (act: () => Promise<void>) => {
    const { databaseUrl, dataDir, demoData } = settings;
    const letBackendsIn = databaseUrl ? await keepBackendsOff(databaseUrl) : async () => {};
    try {
      const folder = databaseUrl ? undefined : join(dataDir, "database");
      await requireDroppable(db, { folder, typedName: values["yes-drop"], demoData });
      await act();
    } finally {
      await letBackendsIn();
    }
  };
  const listed = (names: string[], done: string) =>
    printLine(names.length > 0 ? `${done}: ${names.join(", ")}` : "nothing to do");

  switch (command) {
    case "migrate":
      return listed(await migrateForward(db), "applied");
    case "migrate --down":
      return dropping(async () => listed(await migrateBack(db, "one"), "taken back"));
    case "reset":
    case "reset --scale":
      return dropping(async () => {
        await migrateBack(db, "all");
        await migrateForward(db);
        printLine("schema made anew");
        await writeDemo(db, demoData({ today }));
        printLine("demo data written");
        if (values.scale) await writeScale(db, today, printLine);
      });
    case "reseal":
      return resealAll(db, settings.dataKeys);
    default:
      throw new Error(usage);
  }
}

async function resealAll(db: Database, keys: Settings["dataKeys"]): Promise<void> {
  const sealing = createSealing(keys);
  const count = await reseal(db, sealing, (done) => printLine(`${done} applications`));
  await noteOnly(db, keys);
  printLine(`${count} applications are now with the key ${sealing.newestKeyId}, and none with another`);
}

try {
  const settings = readSettings();
  const { db, close } = await connect({ ...settings, statementTimeoutMs: 0 });
  try {
    await run(db, settings);
  } finally {
    await close();
  }
} catch (error) {
  const fault = startupError(error);
  console.error(fault instanceof Error ? fault.message : fault);
  process.exitCode = 1;
}
