import type { z } from "zod";
import {
  type enrollmentDetail,
  getApplicationFile,
  getEnrollment,
  listEnrollmentCommissions,
  listEnrollmentOverrides,
} from "#api/enrollments.ts";
import type { PaymentKind } from "#api/payments.ts";
import type { Portal } from "../paths.ts";
import { type Backend, call, type Download, fetchDocument } from "./client.server.ts";
import { callPayments } from "./payments.server.ts";

/** One enrollment of the selected portal, its application and its payments. */

export type EnrollmentDetail = z.output<typeof enrollmentDetail>;

const paramsOf = (portal: Portal, enrollmentId: string) => ({ params: { ownerId: portal.id, enrollmentId } });

/** @throws BackendFault, 404 for an enrollment that is not the portal's */
export function enrollmentOf(backend: Backend, portal: Portal, id: string): Promise<EnrollmentDetail> {
  return call(backend, getEnrollment[portal.type], paramsOf(portal, id));
}

const paymentRoutes = { commissions: listEnrollmentCommissions, overrides: listEnrollmentOverrides };

/** @param kind agents have no overrides: nobody asks for theirs */
export function enrollmentPaymentsOf(backend: Backend, portal: Portal, id: string, kind: PaymentKind) {
  return callPayments(backend, paymentRoutes[kind][portal.type], paramsOf(portal, id));
}

/** Returns the application's file as it comes: a PDF or an archive of several. @throws BackendFault */
export function applicationFileOf(backend: Backend, portal: Portal, id: string): Promise<Download> {
  return fetchDocument(backend, getApplicationFile[portal.type], paramsOf(portal, id));
}
