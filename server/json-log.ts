import { format } from "node:util";
import { type Logger, pino } from "pino";

/** What JSON may hold as it is and a terminal or a reader of lines takes for an order: the rest of the control characters. */
const orders = /[\u007f-\u009f\u2028\u2029]/g;
const escaped = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;

/** A log on the standard output: every event is one line of JSON, whatever stands in it. */
export function jsonLog(level: string, base: Record<string, string> | null): Logger {
  const output = pino.destination({ dest: 1, sync: true });
  return pino({ level, base }, { write: (line) => void output.write(line.replace(orders, escaped)) });
}

/** Makes what packages write to the console events of a log, so that its reader finds nothing else between them. */
export function logConsole(log: Logger): void {
  const methods = { debug: "debug", log: "info", info: "info", warn: "warn", error: "error" } as const;
  for (const method of ["debug", "log", "info", "warn", "error"] as const)
    console[method] = (...words: unknown[]) => log[methods[method]]({ console: format(...words) });
}
