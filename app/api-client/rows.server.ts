import type { RouteConfig } from "@hono/zod-openapi";
import { z } from "zod";
import { id } from "#api/wire.ts";
import { log } from "../host/log.server.ts";
import { type Attempt, attempt } from "./attempt.server.ts";
import {
  type Backend,
  type CallInput,
  callAs,
  type JsonRoute,
  nameOf,
  noteLeft,
  unusable,
} from "./client.server.ts";
import type { BackendFault } from "./fault.ts";
import { readWithout } from "./readable.server.ts";

/**
 * Lists whose rows are read one by one. A row that cannot be read is left out, logged and counted, so that it takes no
 * other along.
 */

export type Rows<T> = { rows: T[]; unreadable: number };
export type Named = { id: string; name: string };

/**
 * Calls a route that answers a list.
 * @throws BackendFault, also when there are rows and none of them can be read; a redirect to the sign-in
 */
export async function callRows<T>(
  backend: Backend,
  route: JsonRoute<z.ZodArray<z.ZodType<T>>>,
  input?: CallInput,
): Promise<Rows<T>> {
  const given = await callAs(backend, route, z.array(z.unknown()), input);
  return someOf(backend, route, given, route.responses[200].content["application/json"].schema.element);
}

const page = z.object({ Data: z.array(z.unknown()).nullish(), Total: z.number().int().min(0) });

/** Calls a route that answers a page of a longer list. `total` counts all rows of that list. @throws as `callRows` */
export async function callPage<T>(
  backend: Backend,
  route: RouteConfig,
  row: z.ZodType<T>,
  input?: CallInput,
): Promise<Rows<T> & { total: number }> {
  const { Data, Total } = await callAs(backend, route, page, input);
  return { ...someOf(backend, route, Data ?? [], row), total: Total };
}

const listOrPage = z.union([
  z.array(z.unknown()),
  page
    .extend({ Total: z.number().int().min(0).nullish() })
    // An object without rows and without a total is no page.
    .refine(({ Data, Total }) => (Data ?? Total ?? null) !== null),
]);

/** Rows that came, and how many there are in all. They are all of them when no more are missing than cannot be read. */
export type Found<T> = Rows<T> & { total: number };

/** Calls a route that answers a whole list, or a page of a longer one. @throws as `callRows` */
export async function callListOrPage<T>(
  backend: Backend,
  route: RouteConfig,
  row: z.ZodType<T>,
  input?: CallInput,
): Promise<Found<T>> {
  const answer = await callAs(backend, route, listOrPage, input);
  const given = Array.isArray(answer) ? answer : (answer.Data ?? []);
  const total = Array.isArray(answer) ? given.length : (answer.Total ?? given.length);
  return { ...someOf(backend, route, given, row), total: Math.max(total, given.length) };
}

const listOrItems = z.union([
  z.array(z.unknown()),
  z.object({ items: z.array(z.unknown()) }).transform(({ items }) => items),
]);

/** Calls a route that answers a list, or an object that has it as `items`. @throws as `callRows` */
export async function callItems<T>(
  backend: Backend,
  route: RouteConfig,
  row: z.ZodType<T>,
  input?: CallInput,
): Promise<Rows<T>> {
  return someOf(backend, route, await callAs(backend, route, listOrItems, input), row);
}

const dictionary = z.record(z.string(), z.unknown());
const named = z.tuple([z.string(), id]).transform(([name, id]): Named => ({ id, name: name.trim() || "–" }));

/** Calls a route that answers a dictionary, name to id. The names are sorted. @throws as `callRows` */
export async function callNames(
  backend: Backend,
  route: JsonRoute<z.ZodType<Record<string, string>>>,
  input?: CallInput,
): Promise<Rows<Named>> {
  const given = await callAs(backend, route, dictionary, input);
  return byName(someOf(backend, route, Object.entries(given), named, () => "an id"));
}

/** Reads a dictionary that is part of an answer, name to id. The names are sorted. */
export function readNames(
  backend: Backend,
  route: { method: string; path: string },
  given: Record<string, unknown>,
): Rows<Named> {
  return byName(readRows(backend, route, Object.entries(given), named, () => "an id"));
}

const byName = ({ rows, unreadable }: Rows<Named>): Rows<Named> => ({
  rows: rows.sort((a, b) => a.name.localeCompare(b.name, "en")),
  unreadable,
});

/** The part of a page that shows a list. */
export type RowsAttempt<T> = Attempt<T[]> & { unreadable: number };

/** Fetches a list whose failure leaves the rest of the page alive. */
export async function attemptRows<T>(work: Promise<Rows<T>>): Promise<RowsAttempt<T>> {
  const { value, fault } = await attempt(work);
  return value ? { value: value.rows, unreadable: value.unreadable } : { fault, unreadable: 0 };
}

/** Reads the rows of a list that is part of an answer. @param fieldOf names what is wrong with a row, for the log */
export function readRows<T>(
  backend: Backend,
  route: { method: string; path: string },
  given: readonly unknown[],
  row: z.ZodType<T>,
  fieldOf = firstField,
): Rows<T> {
  const parsed = given.map((one) => readWithout(row, one));
  const rows = parsed.flatMap((one) => ("value" in one ? [one.value] : []));
  const faults = parsed.flatMap((one) => ("error" in one ? [fieldOf(one.error)] : []));
  noteLeft(
    backend,
    route,
    parsed.flatMap((one) => ("left" in one ? one.left : [])),
  );
  if (faults.length > 0) {
    const { requestId } = backend;
    const fields = [...new Set(faults)].slice(0, MOST_FIELDS);
    log.warn({ requestId, call: nameOf(route), unreadable: faults.length, fields }, "rows left out");
  }
  return { rows, unreadable: faults.length };
}

const MOST_FIELDS = 10;

const firstField = ({ issues: [issue] }: z.ZodError) => issue?.path.join(".") || "the row";

/**
 * Reads the rows of a whole answer.
 * @throws BackendFault when there are rows and none of them can be read: the answer has another shape
 */
function someOf<T>(...[backend, route, given, row, fieldOf]: Parameters<typeof readRows<T>>): Rows<T> {
  const read = readRows(backend, route, given, row, fieldOf);
  if (given.length > 0 && read.rows.length === 0) throw noneReadable(backend, route);
  return read;
}

const noneReadable = (backend: Backend, route: { method: string; path: string }): BackendFault =>
  unusable(backend, route, "no row can be read");
