import { sql } from "kysely";
import { submittedFields, valueOnWire } from "#api/form-fields.ts";
import type { SubmissionKind } from "#api/statuses.ts";
import type { Database } from "../database/schema.ts";
import { isUuid } from "../rights.ts";

/** The answers of a submission by the names of the wire, and the names of the records whose ids are in them. */
export type SubmittedAnswers = { answers: Record<string, unknown>; names: Record<string, string> };

/** Returns what a submission says. An application is without its identity numbers, which are sealed. */
export async function answersOf(
  db: Database,
  { id, kind }: { id: string; kind: SubmissionKind },
): Promise<SubmittedAnswers> {
  const answers = await contentOf(db, id, kind);
  const ids = submittedFields[kind]
    .flatMap(({ fields }) => Object.values(fields))
    .filter(({ is }) => is === "id" || is === "ids")
    .flatMap((field) => valueOnWire(answers, field) ?? [])
    .filter((one): one is string => typeof one === "string" && isUuid(one));
  return { answers, names: await namesOf(db, [...new Set(ids)]) };
}

async function contentOf(db: Database, id: string, kind: SubmissionKind): Promise<Record<string, unknown>> {
  if (kind === "HelpRequest") {
    const { activity_type_id, description, enrollment_id } = await db
      .selectFrom("activities")
      .select(["activity_type_id", "description", "enrollment_id"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    return { ActivityTypeId: activity_type_id, Description: description, PolicyId: enrollment_id };
  }
  const { content } = await db
    .selectFrom("submissions")
    .select("content")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return content as Record<string, unknown>;
}

const named = [
  "agents",
  "agencies",
  "states",
  "counties",
  "carriers",
  "policy_types",
  "products",
  "activity_types",
];

/** Returns the names of records by their ids. A contract has the name of its carrier, an enrollment that of its customer. */
async function namesOf(db: Database, ids: readonly string[]): Promise<Record<string, string>> {
  if (ids.length === 0) return {};
  const wanted = sql`any (${[...ids]}::uuid[])`;
  const { rows } = await sql<{ id: string; name: string }>`
    ${sql.join(
      named.map((table) => sql`select id, name from ${sql.table(table)} where id = ${wanted}`),
      sql` union all `,
    )}
    union all
    select id, concat_ws(' ', customer_first_name, customer_last_name) from enrollments where id = ${wanted}
    union all
    select offered.id, carriers.name from agency_contracts as offered
    join carriers on carriers.id = offered.carrier_id where offered.id = ${wanted}`.execute(db);
  return Object.fromEntries(rows.map(({ id, name }) => [id, name]));
}
