import { type Kysely, sql } from "kysely";

/** Identity numbers of enrollments that nobody handed in through the portal: `docs/decisions/0212`. */

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table applications
      drop constraint applications_pkey,
      drop constraint applications_enrollment_id_key,
      alter column submission_id drop not null,
      add primary key (enrollment_id),
      add constraint applications_submission_id_key unique (submission_id)`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`delete from applications where submission_id is null`.execute(db);
  await sql`
    alter table applications
      drop constraint applications_pkey,
      drop constraint applications_submission_id_key,
      add primary key (submission_id),
      add constraint applications_enrollment_id_key unique (enrollment_id)`.execute(db);
}
