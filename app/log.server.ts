import { jsonLog, logConsole } from "#server/json-log.ts";
import { settings } from "./settings.server.ts";

/** One JSON line an event. Never a query string, a token, a name or an e-mail address in it. */
export const log = jsonLog(settings.LOG_LEVEL, { part: "portal" });

if (settings.NODE_ENV === "production") logConsole(log);
