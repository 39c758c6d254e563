import { randomUUID } from "node:crypto";
import { parseArgs } from "node:util";
import { similarName } from "#server/similar-name.ts";
import type { Database } from "../database/schema.ts";
import { type AdminCommand, AdminFault, type AdminValues } from "./admin-command.ts";
import { deskCommands } from "./desk-members.ts";
import { producerCommands } from "./producers.ts";
import { table } from "./table.ts";
import { userCommands } from "./users.ts";

/** All commands of `npm run admin`. A new one is added to one of these lists. */
export const adminCommands: readonly AdminCommand[] = [...deskCommands, ...producerCommands, ...userCommands];

const PROGRAM = "npm run admin --";

/** What the arguments ask for: a text to print, or a command with its values. */
export type Asked = { help: string } | { command: AdminCommand; values: AdminValues };

/**
 * Reads the arguments of the command line.
 * @throws AdminFault for an unknown command or option, or a missing or malformed value
 */
export function readArguments(args: readonly string[]): Asked {
  const words = args[0]?.startsWith("-") ? [] : args.slice(0, 2).filter((word) => !word.startsWith("-"));
  if (words.length === 0) {
    if (args.length === 0 || isHelp(args)) return { help: helpOfAll() };
    throw new AdminFault(`The command is missing.\n\n${helpOfAll()}`);
  }
  const name = words.join(" ");
  const command = adminCommands.find((one) => one.name === name);
  if (!command && isHelp(args)) return { help: helpOfAll() };
  if (!command) throw new AdminFault(`There is no command “${name}”.${didYouMean(name)}\n\n${helpOfAll()}`);
  if (isHelp(args)) return { help: helpOf(command) };
  return { command, values: checkedValues(command, args.slice(2)) };
}

const isHelp = (args: readonly string[]) => args.includes("--help") || args.includes("-h");

function didYouMean(name: string): string {
  const names = adminCommands.map((command) => command.name);
  const similar = similarName(name, names);
  return similar ? ` Did you mean “${similar}”?` : "";
}

function checkedValues(command: AdminCommand, args: readonly string[]): AdminValues {
  const faults: string[] = [];
  const values: Record<string, string | undefined> = {};
  const typed = parsed(command, args);
  for (const [name, option] of Object.entries(command.options)) {
    const value = typed[name];
    if (value === undefined) {
      if (option.isRequired) faults.push(`--${name} is required: ${option.about}`);
      continue;
    }
    const checked = option.schema.safeParse(value);
    if (checked.success) values[name] = checked.data;
    else faults.push(`--${name} must be ${option.form}`);
  }
  if (faults.length > 0) throw new AdminFault(faults.join("\n"));
  return values;
}

function parsed({ options, name }: AdminCommand, args: readonly string[]): Record<string, unknown> {
  try {
    return parseArgs({
      args: [...args],
      options: Object.fromEntries(
        Object.keys(options).map((option) => [option, { type: "string" as const }]),
      ),
    }).values;
  } catch (error) {
    const [reason] = String(error instanceof Error ? error.message : error).split(". ");
    throw new AdminFault(`${reason}. For the options: ${PROGRAM} ${name} --help`, { cause: error });
  }
}

function helpOfAll(): string {
  const commands = adminCommands.map(({ name, about }) => [`  ${name}`, about]);
  return [
    `Usage: ${PROGRAM} COMMAND [options]`,
    "",
    ...table(["COMMANDS", ""], commands),
    "",
    `The options of a command: ${PROGRAM} COMMAND --help`,
  ].join("\n");
}

function helpOf({ name, about, options }: AdminCommand): string {
  const rows = Object.entries(options).map(([option, { about, form, isRequired }]) => [
    `  --${option}`,
    `${about}: ${form}${isRequired ? "" : " (may be left out)"}`,
  ]);
  const usage = [`Usage: ${PROGRAM} ${name}${rows.length > 0 ? " [options]" : ""}`, `To ${about}.`];
  return [...usage, ...(rows.length > 0 ? ["", ...table(["OPTIONS", ""], rows)] : [])].join("\n");
}

/**
 * Runs a command. A change and its row in the audit log are written together, or neither of them.
 * @param operator the name of the system's user who runs it
 * @returns the lines to print
 * @throws AdminFault when it cannot be done
 */
export function runAdmin(
  db: Database,
  { command, values }: Extract<Asked, { command: AdminCommand }>,
  operator: string,
): Promise<string[]> {
  return db.transaction().execute(async (transaction) => {
    const { lines, changed } = await command.run(transaction, values);
    if (changed) {
      await transaction
        .insertInto("audit_log")
        .values({
          sub: `operator ${operator}`,
          action: "write",
          resource: ["admin", command.name, values.subject].filter(Boolean).join(" "),
          record: changed,
          status: 200,
          request_id: randomUUID(),
        })
        .execute();
    }
    return lines;
  });
}
