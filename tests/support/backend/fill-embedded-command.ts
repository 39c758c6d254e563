import { cpSync } from "node:fs";
import { openPGlite } from "#backend/database/connect.ts";
import { fill } from "./fill.ts";

/**
 * Makes an empty embedded database in the folder of the first argument, and a filled one in that of the second. It is a program of its
 * own, because it keeps a process so busy that connections to a server could time out.
 */

const [empty = "", filled = ""] = process.argv.slice(2);
const { close } = await openPGlite(empty);
await close();
cpSync(empty, filled, { recursive: true });
const database = await openPGlite(filled);
await fill(database.db);
await database.close();
