import type { RouteConfig } from "@hono/zod-openapi";
import { z } from "zod";
import { payment } from "#api/payments.ts";
import { type Backend, type CallInput, callAs, unusable } from "./client.server.ts";
import { type Rows, readRows } from "./rows.server.ts";

/** Payments of commissions and overrides: `docs/product/enrollments.md`, "Payments". */

export type Payment = z.output<typeof payment>;

const rows = z.array(z.unknown());
const page = z.object({ Data: rows.nullish(), Total: z.number().int().min(0).nullish() });

/**
 * Calls a route that answers payments, as a list or as a page of a longer one. `total` counts all of them.
 * @throws BackendFault, also when there are payments and none of them can be read; a redirect to the sign-in
 */
export async function callPayments(
  backend: Backend,
  route: RouteConfig,
  input: CallInput,
): Promise<Rows<Payment> & { total: number }> {
  const answer = await callAs(backend, route, z.union([rows, page]), input);
  const given = Array.isArray(answer) ? answer : (answer.Data ?? []);
  const read = readRows(backend, route, given, payment);
  if (given.length > 0 && read.rows.length === 0) throw unusable(backend, route, "not one row can be read");
  const total = Array.isArray(answer) ? given.length : (answer.Total ?? given.length);
  return { ...read, total: Math.max(total, given.length) };
}
