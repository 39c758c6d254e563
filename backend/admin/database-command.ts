import { parseArgs } from "node:util";
import { dropping } from "../database/drop-guard.ts";
import { migrateBack, migrateForward } from "../database/migrate.ts";
import type { Database } from "../database/schema.ts";
import { noteOnly } from "../sealing/key-checks.ts";
import { reseal } from "../sealing/reseal.ts";
import { createSealing } from "../sealing/sealing.ts";
import type { Settings } from "../settings.ts";
import { onDatabase, printLine, runCommand } from "./run-command.ts";

const usage = `Usage:
  migrate          bring the schema up to date
  migrate --down   take the newest migration back
  reseal           encrypt all identity numbers with the newest key of DATA_KEYS

migrate --down drops data. It needs a stopped backend, and a database that the demo was written into, or its name:
  --yes-drop NAME`;

await runCommand(() => onDatabase(run));

async function run(db: Database, settings: Settings): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { down: { type: "boolean" }, "yes-drop": { type: "string" } },
  });
  const command = [...positionals, ...(values.down ? ["--down"] : [])].join(" ");
  const list = (names: string[], done: string) =>
    printLine(names.length > 0 ? `${done}: ${names.join(", ")}` : "nothing to do");
  switch (command) {
    case "migrate":
      return list(await migrateForward(db), "applied");
    case "migrate --down":
      return dropping(db, settings, values["yes-drop"], async () =>
        list(await migrateBack(db, "one"), "taken back"),
      );
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
