import { parseArgs } from "node:util";
import { businessDate, clockFrom } from "#api/business-time.ts";
import { onDatabase, printLine, runCommand } from "#backend/admin/run-command.ts";
import { dropping } from "#backend/database/drop-guard.ts";
import { migrateBack, migrateForward } from "#backend/database/migrate.ts";
import type { Database } from "#backend/database/schema.ts";
import type { Settings } from "#backend/settings.ts";
import { demoData } from "./data/data.ts";
import { writeScale } from "./data/scale.ts";
import { writeDemo } from "./data/write.ts";

const usage = `Usage:
  reset            drop everything, migrate, write the demo data
  reset --scale    the same, and 100,000 downline contracts with 1,000,000 policies, 1,000,000 enrollments
                   and 200,000 payments under one agency

It needs a stopped backend, and a database that the demo was written into, or its name: --yes-drop NAME`;

await runCommand(() => onDatabase(reset));

async function reset(db: Database, settings: Settings): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { scale: { type: "boolean" }, "yes-drop": { type: "string" } },
  });
  if (positionals.join(" ") !== "reset") throw new Error(usage);
  const today = businessDate(clockFrom(settings.fixedTime)(), settings.timeZone);
  await dropping(db, settings, values["yes-drop"], async () => {
    await migrateBack(db, "all");
    await migrateForward(db);
    printLine("schema made anew");
    await writeDemo(db, demoData({ today }));
    printLine("demo data written");
    if (values.scale) await writeScale(db, today, printLine);
  });
}
