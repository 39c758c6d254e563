import { pino } from "pino";
import { settings } from "./settings.server.ts";

/** One JSON line an event. Never a query string, a token, a name or an e-mail address in it. */
export const log = pino({ level: settings.LOG_LEVEL, base: { part: "portal" } });
