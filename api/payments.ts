import { z } from "@hono/zod-openapi";
import { holdReasons } from "./statuses.ts";
import { id, list, optional, optionalDate } from "./wire.ts";

/** Payments of commissions and overrides: `docs/product/enrollments.md`, "Payments". */

export const paymentKinds = ["commissions", "overrides"] as const;
export type PaymentKind = (typeof paymentKinds)[number];

export const payment = z
  .object({
    Id: id,
    PolicyId: optional(id),
    AgentName: optional(z.string()),
    PaymentDate: optionalDate,
    /** US dollars with two decimals. A chargeback is negative. */
    Amount: z.number(),
    Status: optional(z.string()).openapi({ type: "string", examples: ["Processed", "On Hold"] }),
    /** The extension `holdReasons`, like the next one: why it is on hold. */
    HoldReason: optional(z.string()).openapi({ type: "string", examples: [...holdReasons] }),
    /** The day on which a payment on hold is expected to be paid. */
    ExpectedReleaseDate: optionalDate,
  })
  .openapi("Payment");

/** Payments come as a list, or as a page of a longer one. */
export const payments = z.union([
  z.array(payment),
  z.object({ Data: list(payment), Total: z.number().int().min(0) }),
]);
