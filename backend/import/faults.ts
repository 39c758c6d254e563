import { sql } from "kysely";
import type { Database } from "../database/schema.ts";
import { importedFiles } from "./files.ts";
import type { ImportedFile } from "./imported-file.ts";

/**
 * What is wrong with the files of an import. The faults are in a table of the transaction, so that a file in which every row is
 * faulty takes no memory. A fault never has the value of a field.
 */

export type Fault = {
  line: number;
  /** The header of the column; empty when the whole row is meant. */
  column: string;
  reason: string;
};

const AT_ONCE = 500;

/** Returns the place of a file in the order of the report. */
export const placeOf = (file: ImportedFile) => sql.lit(importedFiles.indexOf(file));

export class Faults {
  readonly #db: Database;
  #waiting: (Fault & { file: number })[] = [];

  private constructor(db: Database) {
    this.#db = db;
  }

  /** @param db a transaction */
  static async open(db: Database): Promise<Faults> {
    await sql`
      create temporary table import_faults (file integer, line integer, "column" text, reason text)
      on commit drop`.execute(db);
    return new Faults(db);
  }

  async add(file: ImportedFile, fault: Fault): Promise<void> {
    this.#waiting.push({ file: importedFiles.indexOf(file), ...fault });
    if (this.#waiting.length >= AT_ONCE) await this.#write();
  }

  async #write(): Promise<void> {
    const waiting = this.#waiting.splice(0);
    if (waiting.length === 0) return;
    await sql`
      insert into import_faults
      select * from json_to_recordset(${JSON.stringify(waiting)}::json)
        as fault (file integer, line integer, "column" text, reason text)`.execute(this.#db);
  }

  async count(): Promise<number> {
    await this.#write();
    const { rows } = await sql<{ n: number }>`select count(*)::integer as n from import_faults`.execute(
      this.#db,
    );
    return rows[0]?.n ?? 0;
  }

  /** Reports each fault once, in the order of the files and their lines. */
  async report(print: (line: string) => void): Promise<void> {
    const total = await this.count();
    for (let from = 0; from < total; from += AT_ONCE) {
      const { rows } = await sql<Fault & { file: number }>`
        select * from import_faults order by file, line, "column", reason
        limit ${AT_ONCE} offset ${from}`.execute(this.#db);
      for (const { file, line, column, reason } of rows) {
        const place = `${importedFiles[file]?.name} line ${line}`;
        print(`${column === "" ? place : `${place}, ${column}`}: ${reason}`);
      }
    }
  }
}
