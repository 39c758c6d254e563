import { sql } from "kysely";
import { connect } from "#backend/database/connect.ts";
import type { Database } from "#backend/database/schema.ts";
import type { Entry } from "./killed-kinds.ts";

/** A ledger of what was confirmed, compared with what the database holds. */

/** @returns differences in words; the names of all submissions and files of the ledger begin with `KILL` */
export async function compare(
  ledger: readonly Entry[],
  where: { databaseUrl: string; dataDir: string },
): Promise<string[]> {
  const { db, close } = await connect(where);
  try {
    const found = await submissionsIn(db);
    return [
      ...ledger.flatMap((entry) => faultsOf(entry, found)),
      ...(await countFaults(db, ledger)),
      ...(await orphans(db)),
    ];
  } finally {
    await close();
  }
}

type Found = {
  kind: string;
  number: string;
  events: number;
  applications: number;
  enrollments: number;
  files: Record<string, string>;
};

/** Every submission with what belongs to it. */
async function submissionsIn(db: Database): Promise<Found[]> {
  const { rows } = await sql<Found>`
    select submissions.kind, coalesce(content->>'LicenseNumber', content->>'LastName') as number,
      (select count(*) from submission_events as event where event.submission_id = submissions.id) as events,
      (select count(*) from applications where submission_id = submissions.id) as applications,
      (select count(*) from enrollments where customer_last_name = content->>'LastName') as enrollments,
      (select coalesce(json_object_agg(file_name, encode(sha256(files.content), 'hex')), '{}') from files
        where submission_id = submissions.id or enrollment_id in
          (select enrollment_id from applications where applications.submission_id = submissions.id)) as files
    from submissions`.execute(db);
  return rows;
}

function faultsOf(entry: Entry, all: readonly Found[]): string[] {
  const same = all.filter(({ kind, number }) => kind === entry.kind && number === entry.number);
  const [found] = same;
  if (!found || same.length > 1) return [`${entry.number} is there ${same.length} times`];
  const once = entry.kind === "Application" ? 1 : 0;
  const faults = [
    ...(found.events === 1 ? [] : [`${entry.number} has ${found.events} entries in its history`]),
    ...(["applications", "enrollments"] as const).flatMap((name) =>
      found[name] === once ? [] : [`${entry.number}: ${name} ${found[name]}`],
    ),
  ];
  const names = new Set([...Object.keys(entry.files), ...Object.keys(found.files)]);
  for (const name of names)
    if (entry.files[name] !== found.files[name]) faults.push(`${entry.number}: ${name} has other bytes`);
  return faults;
}

async function countFaults(db: Database, ledger: readonly Entry[]): Promise<string[]> {
  const ofLedger = sql`like 'KILL%'`;
  const { rows } = await sql<Record<"submissions" | "applications" | "enrollments" | "files", number>>`
    with sent as (
      select id from submissions where coalesce(content->>'LicenseNumber', content->>'LastName') ${ofLedger})
    select (select count(*) from sent) as submissions,
      (select count(*) from applications where submission_id in (select id from sent)) as applications,
      (select count(*) from enrollments where customer_last_name ${ofLedger}) as enrollments,
      (select count(*) from files where file_name ${ofLedger}) as files`.execute(db);
  const applications = ledger.filter(({ kind }) => kind === "Application").length;
  const wanted = {
    submissions: ledger.length,
    applications,
    enrollments: applications,
    files: ledger.reduce((all, { files }) => all + Object.keys(files).length, 0),
  };
  return (Object.keys(wanted) as (keyof typeof wanted)[]).flatMap((name) =>
    rows[0]?.[name] === wanted[name] ? [] : [`${rows[0]?.[name]} ${name} for ${wanted[name]} confirmed`],
  );
}

/** Returns orphaned rows: an enrollment without its application, a file without either. */
async function orphans(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select 'enrollment of ' || customer_last_name as name from enrollments
    where customer_last_name like 'KILL%' and id not in (select enrollment_id from applications)
    union all
    select 'file ' || file_name from files
    where file_name like 'KILL%' and not exists (
      select 1 from applications where applications.enrollment_id = files.enrollment_id
      union all select 1 from submissions where submissions.id = files.submission_id)`.execute(db);
  return rows.map(({ name }) => `${name} belongs to nothing`);
}
