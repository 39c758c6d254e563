import { parseArgs } from "node:util";
import { operatorName } from "#server/operator.ts";
import { onDatabase, printLine, runCommand } from "../admin/run-command.ts";
import { table } from "../admin/table.ts";
import { migrateForward } from "../database/migrate.ts";
import { createSealing } from "../sealing/sealing.ts";
import { columnTables } from "./columns.ts";
import { type Imported, importFolder } from "./import.ts";

/** `npm run import`: reads a folder of CSV files into the database. */

const usage = `Usage: npm run import -- FOLDER
Checks all rows of the CSV files in a folder and writes them, or none of them when a row is refused.
The same folder again changes nothing. docs/import.md describes the files.

  --columns  print the tables of all files and columns
  --help     print this text`;

function printResult(result: Imported): void {
  if ("faults" in result) {
    console.error(`\n${result.faults} faults. Nothing is written.`);
    process.exitCode = 1;
    return;
  }
  const { written } = result;
  const rows = written.map(({ name, added, changed, unchanged }) => [
    name,
    ...[added, changed, unchanged].map(String),
  ]);
  console.log(`\n${table(["FILE", "ADDED", "CHANGED", "UNCHANGED"], rows).join("\n")}\n`);
  const sum = (key: "added" | "changed" | "unchanged") => written.reduce((all, row) => all + row[key], 0);
  console.log(`${sum("added")} added, ${sum("changed")} changed, ${sum("unchanged")} unchanged`);
}

const importAll = (folder: string): Promise<Imported> =>
  onDatabase(async (db, settings) => {
    await migrateForward(db);
    return importFolder(db, {
      folder,
      sealing: createSealing(settings.dataKeys),
      operator: operatorName(),
      onStep: printLine,
      onFault: (fault) => console.error(fault),
    });
  });

await runCommand(async () => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { columns: { type: "boolean" }, help: { type: "boolean", short: "h" } },
  });
  const [folder] = positionals;
  if (values.help) console.log(usage);
  else if (values.columns) console.log(columnTables());
  else if (folder === undefined || positionals.length > 1) throw new Error(usage);
  else printResult(await importAll(folder));
});
