import type { RouteConfig } from "@hono/zod-openapi";
import type { z } from "zod";
import { payment } from "#api/payments.ts";
import type { Backend, CallInput } from "./client.server.ts";
import { callListOrPage, type Found } from "./rows.server.ts";

/** Payments of commissions and overrides: `docs/product/enrollments.md`, "Payments". */

export type Payment = z.output<typeof payment>;

/** Calls a route that answers payments, as a list or as a page of a longer one. @throws as `callRows` */
export function callPayments(
  backend: Backend,
  route: RouteConfig,
  input: CallInput,
): Promise<Found<Payment>> {
  return callListOrPage(backend, route, payment, input);
}
