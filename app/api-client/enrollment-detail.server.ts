import type { z } from "zod";
import {
  enrollmentDetail,
  getApplicationFile,
  getEnrollment,
  type information,
  informationParts,
  listEnrollmentCommissions,
  listEnrollmentOverrides,
  remindTeam as remindTeamRoute,
  sendInformation as sendInformationRoute,
} from "#api/enrollments.ts";
import type { PaymentKind } from "#api/payments.ts";
import { list } from "#api/wire.ts";
import type { Portal } from "../paths.ts";
import { type Backend, callAs, type Download, fetchDocument, submit } from "./client.server.ts";
import { noBody } from "./json-body.server.ts";
import { multipart, type OutgoingFile } from "./multipart.server.ts";
import { callPayments } from "./payments.server.ts";
import { historyEvent } from "./your-submissions.server.ts";

/** One enrollment of the selected portal, its application and its payments. */

const detail = enrollmentDetail.extend({ History: list(historyEvent) });
export type EnrollmentDetail = z.output<typeof detail>;

const paramsOf = (portal: Portal, enrollmentId: string) => ({ params: { ownerId: portal.id, enrollmentId } });

/** @throws BackendFault, 404 for an enrollment that is not the portal's */
export function enrollmentOf(backend: Backend, portal: Portal, id: string): Promise<EnrollmentDetail> {
  return callAs(backend, getEnrollment[portal.type], detail, paramsOf(portal, id));
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

/**
 * Sends what the team misses. The extension `missingInformation`.
 * @throws BackendFault, 409 when the team does not wait for it any more
 */
export function sendInformation(
  backend: Backend,
  portal: Portal,
  id: string,
  {
    fields,
    files,
    key,
  }: { fields: z.input<typeof information>; files: readonly OutgoingFile[]; key: string },
): Promise<void> {
  const { json, files: name } = informationParts;
  const body = multipart({ name: json, value: fields }, { name, files }, key);
  return submit(backend, sendInformationRoute[portal.type], { ...paramsOf(portal, id), body });
}

/** Reminds the team. The extension `missingInformation`. @throws BackendFault, 409 when it cannot be reminded now */
export function remindTeam(backend: Backend, portal: Portal, id: string, key: string): Promise<void> {
  return submit(backend, remindTeamRoute[portal.type], { ...paramsOf(portal, id), body: noBody(key) });
}
