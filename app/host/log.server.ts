import { jsonLog, logConsole } from "#server/json-log.ts";
import { workerInLog } from "#server/workers.ts";
import { settings } from "./settings.server.ts";

/** One JSON line an event. Never a query string, a token, a name or an e-mail address in it. */
export const log = jsonLog(settings.LOG_LEVEL, { part: "portal", ...workerInLog() });

if (settings.NODE_ENV === "production") logConsole(log);
