import { operatorName } from "#server/operator.ts";
import { migrateForward } from "../database/migrate.ts";
import { readArguments, runAdmin } from "./admin.ts";
import { onDatabase, runCommand } from "./run-command.ts";

/** `npm run admin`: makes what a new installation needs before anybody can sign in. */

await runCommand(async () => {
  const asked = readArguments(process.argv.slice(2));
  if ("help" in asked) return console.log(asked.help);
  const lines = await onDatabase(async (db) => {
    await migrateForward(db);
    return runAdmin(db, asked, operatorName());
  });
  for (const line of lines) console.log(line);
});
