import { z } from "@hono/zod-openapi";
import { paymentKinds } from "./payments.ts";
import { statementPayment } from "./statements.ts";
import { forOwners, id, optional, optionalDate, ownerParams, paged, paging, read } from "./wire.ts";

/** Payments on hold of all statements: `docs/product/statements.md`, "Payments on hold". */

export const onHoldPayment = statementPayment
  .extend({
    /** `commissions` or `overrides`. */
    Kind: optional(z.string()).openapi({ type: "string", examples: [...paymentKinds] }),
    /** The statement where it stands. */
    PaymentRunId: optional(id),
    StatementDate: optionalDate,
  })
  .openapi("OnHoldPayment");

/** The extension `onHoldPayments`. */
export const listOnHoldPayments = forOwners((base, owner) =>
  read({
    path: `${base}/onholdpayments`,
    tag: "Statements",
    summary: `The payments on hold of all statements of ${owner}, the newest first; 25 unless asked otherwise`,
    audited: "read",
    request: { params: ownerParams, query: z.object(paging).partial() },
    answer: paged(onHoldPayment),
  }),
);
