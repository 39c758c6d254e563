import type { ContractFile } from "#api/contracts.ts";
import type { Database } from "../../database/schema.ts";
import type { Caller } from "../../http/context.ts";
import { sortByName } from "../../names.ts";

/** The files that belong to a contract, a license or E&O insurance, newest first. */
export async function filesOf(
  db: Database,
  column: "agent_contract_id" | "agency_contract_id" | "license_id" | "eando_id",
  id: string,
): Promise<ContractFile[]> {
  const rows = await db
    .selectFrom("files")
    .select([
      "id as Id",
      "file_name as FileName",
      "file_extension as FileExtension",
      "created_date as CreatedDate",
      "file_type_name as FileTypeName",
    ])
    .where(column, "=", id)
    .orderBy("created_date", "desc")
    .execute();
  return sortByName(
    rows,
    ({ FileName }) => FileName,
    ({ Id }) => Id,
  ).sort((one, other) =>
    one.CreatedDate < other.CreatedDate ? 1 : one.CreatedDate > other.CreatedDate ? -1 : 0,
  );
}

/** The id of a file that belongs to somebody the caller may act for, or nothing. */
export async function findFileId(db: Database, caller: Caller, id: string): Promise<string | undefined> {
  return (await selectVisible(db, caller, id).select("files.id").executeTakeFirst())?.id;
}

/** Such a file with its content, or nothing. */
export function findFileWithContent(db: Database, caller: Caller, id: string) {
  return selectVisible(db, caller, id)
    .select(["files.file_name", "files.content_type", "files.content"])
    .executeTakeFirst();
}

function selectVisible(db: Database, caller: Caller, id: string) {
  return db
    .selectFrom("files")
    .leftJoin("agent_contracts", "agent_contracts.id", "files.agent_contract_id")
    .leftJoin("agency_contracts", "agency_contracts.id", "files.agency_contract_id")
    .leftJoin("licenses", "licenses.id", "files.license_id")
    .leftJoin("eandos", "eandos.id", "files.eando_id")
    .where("files.id", "=", id)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom("user_portals as right")
          .select("right.sub")
          .where("right.sub", "=", caller.sub)
          .where((on) =>
            on.or([
              on("right.agent_id", "=", on.ref("agent_contracts.agent_id")),
              on("right.agency_id", "=", on.ref("agency_contracts.agency_id")),
              on("right.agent_id", "=", on.ref("licenses.agent_id")),
              on("right.agency_id", "=", on.ref("licenses.agency_id")),
              on("right.agent_id", "=", on.ref("eandos.agent_id")),
              on("right.agency_id", "=", on.ref("eandos.agency_id")),
            ]),
          ),
      ),
    );
}
