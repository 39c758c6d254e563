import { onDatabase, runCommand } from "#backend/admin/run-command.ts";
import { migrateForward } from "#backend/database/migrate.ts";
import { migrations } from "#backend/database/migrations/index.ts";
import { nextMigration } from "./next-migration.ts";

/** `npm run db:migrate` of a version that has one migration more. */
await runCommand(() =>
  onDatabase(async (db) => {
    await migrateForward(db, { ...migrations, "9998-next": nextMigration });
  }),
);
