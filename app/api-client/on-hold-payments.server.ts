import { z } from "zod";
import { listOnHoldPayments, onHoldPayment } from "#api/on-hold-payments.ts";
import type { Portal } from "../paths.ts";
import { type Backend, type CallLimits, callAs } from "./client.server.ts";
import { type Found, readRows } from "./rows.server.ts";

const loose = z.object({ Data: z.array(z.unknown()).nullish(), Total: z.number().int().min(0) });

type OnHoldPayment = z.output<typeof onHoldPayment>;

/**
 * An extension: the payments on hold of all statements, the newest first. A payment that cannot be read is left out and
 * counted. `docs/product/statements.md`, "Payments on hold".
 * @param query.page from 1
 * @throws BackendFault
 */
export async function onHoldPaymentsOf(
  backend: Backend,
  portal: Portal,
  query: { page: number; pageSize: number },
  limits: CallLimits = {},
): Promise<Found<OnHoldPayment>> {
  const route = listOnHoldPayments[portal.type];
  const input = { params: { ownerId: portal.id }, query, isExtension: true, ...limits };
  const { Data, Total } = await callAs(backend, route, loose, input);
  return { ...readRows(backend, route, Data ?? [], onHoldPayment), total: Total };
}
