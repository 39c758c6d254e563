import { readEnvFile } from "#server/env-file.ts";
import { operatorName } from "#server/operator.ts";
import { connect, startupError } from "../database/connect.ts";
import { migrateForward } from "../database/migrate.ts";
import { readSettings } from "../settings.ts";
import { readArguments, runAdmin } from "./admin.ts";

/** `npm run admin`: makes what a new installation needs before anybody can sign in. */

try {
  const asked = readArguments(process.argv.slice(2));
  if ("help" in asked) console.log(asked.help);
  else {
    readEnvFile();
    const { db, close } = await connect(readSettings());
    try {
      await migrateForward(db);
      for (const line of await runAdmin(db, asked, operatorName())) console.log(line);
    } finally {
      await close();
    }
  }
} catch (error) {
  const fault = startupError(error);
  console.error(fault instanceof Error ? fault.message : fault);
  process.exitCode = 1;
}
