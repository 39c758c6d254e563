import { format } from "node:util";
import { type Logger, pino } from "pino";

/** Control characters that JSON does not escape. A terminal, or a program that reads lines, acts on them. */
const controlCharacters = /[\u007f-\u009f\u2028\u2029]/g;
const escapeCharacter = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;

/** The most that waits for a standard output that nobody reads. Lines beyond it are lost. */
const MOST_WAITING_BYTES = 16 * 1024 * 1024;
/** The longest that a process which exits waits for somebody to read. */
const LAST_LINES_MS = 2000;

/**
 * Makes a log on the standard output. Each event is one line of JSON, whatever its text is. The process does not wait until
 * a line is written. What waits is written when the process exits, also after an uncaught fault, if somebody reads it.
 */
export function jsonLog(level: string, base: Record<string, string>): Logger {
  let lastTry = Number.POSITIVE_INFINITY;
  const output = pino.destination({
    dest: 1,
    sync: false,
    maxLength: MOST_WAITING_BYTES,
    retryEAGAIN: () => Date.now() < lastTry,
  });
  // Without a listener, an output that was closed would end the process.
  output.on("error", () => {});
  // Before the library's own listener, which would wait for ever.
  process.prependListener("exit", () => {
    lastTry = Date.now() + LAST_LINES_MS;
    writeWaiting(output);
  });
  return pino(
    { level, base },
    { write: (line) => void output.write(line.replace(controlCharacters, escapeCharacter)) },
  );
}

function writeWaiting(output: { flushSync(): void; destroy(): void }): void {
  try {
    output.flushSync();
  } catch {
    // The reader of the output has gone.
    output.destroy();
  }
}

/** The sign-in library's warning about a Node that is out of support. The start command has said it already. */
const saidAtTheStart = /Unsupported runtime/;

/** Turns console output of packages into events of a log, so that the output has no other lines. */
export function logConsole(log: Logger): void {
  const methods = { debug: "debug", log: "info", info: "info", warn: "warn", error: "error" } as const;
  for (const method of ["debug", "log", "info", "warn", "error"] as const)
    console[method] = (...words: unknown[]) => {
      const text = format(...words);
      if (!saidAtTheStart.test(text)) log[methods[method]]({ console: text });
    };
}
