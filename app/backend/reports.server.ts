import { getRtsReport } from "#api/reports.ts";
import type { Portal } from "../session/portals.server.ts";
import { type Backend, type Download, fetchEncodedWorkbook } from "./client.server.ts";

/** The reports of an agency: document 2, section 7. */

export type RtsReportQuery = { PlanYear: string; InsurerId?: string; PolicyTypeId?: string };

export function rtsWorkbook(backend: Backend, agency: Portal, query: RtsReportQuery): Promise<Download> {
  return fetchEncodedWorkbook(backend, getRtsReport, { params: { agencyId: agency.id }, query });
}
