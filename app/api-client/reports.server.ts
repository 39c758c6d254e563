import { getRtsReport } from "#api/reports.ts";
import type { Portal } from "../paths.ts";
import { type Backend, type Download, fetchEncodedFile } from "./client.server.ts";

/** The reports of an agency: `docs/product/reports.md`. */

export type RtsReportQuery = { PlanYear: string; InsurerId?: string; PolicyTypeId?: string };

export function rtsWorkbook(backend: Backend, agency: Portal, query: RtsReportQuery): Promise<Download> {
  return fetchEncodedFile(backend, getRtsReport, "workbook", { params: { agencyId: agency.id }, query });
}
