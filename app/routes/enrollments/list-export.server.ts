import { data } from "@remix-run/node";
import type { EnrollmentColumn } from "#api/enrollments.ts";
import { attempt } from "../../api-client/attempt.server.ts";
import type { Download } from "../../api-client/client.server.ts";
import {
  allEnrollments,
  type Enrollment,
  type EnrollmentQuery,
  enrollmentSearchFormOf,
  enrollmentsWorkbook,
} from "../../api-client/enrollments.server.ts";
import { BackendFault } from "../../api-client/fault.ts";
import { featuresOf, has } from "../../api-client/features.server.ts";
import { download, send } from "../../files/download-response.server.ts";
import type { RequestArgs } from "../../host/request-args.server.ts";
import { i18nFor } from "../../i18n/i18n.server.ts";
import type { Language } from "../../i18n/languages.ts";
import type { ExportKind } from "../../lists/export-links.tsx";
import { type CsvColumn, listCsv } from "../../lists/list-files.server.ts";
import { pathsFor } from "../../paths.ts";
import type { InPortal } from "../../session/access.server.ts";
import { type EnrollmentView, enrollmentList } from "./enrollment-list.ts";
import { enrollmentExportName } from "./export-name.server.ts";
import {
  agentFilter,
  enrollmentQuery,
  exportedColumns,
  listRequest,
  withoutStatus,
} from "./list-request.server.ts";
import { statusOf } from "./status.ts";

/** The whole filtered and sorted list that an address names, in the columns of its page. */
export function listExport(args: RequestArgs, kind: ExportKind): Promise<Response> {
  return download(
    args,
    (portal) => pathsFor(portal).enrollments(enrollmentList.query(listRequest(args.request, portal).view)),
    async (user) => {
      const read = listRequest(args.request, user.portal);
      const isComplete = !read.view.filters.status || (await has(user, "enrollmentStatus"));
      const wanted = isComplete ? read : withoutStatus(read);
      const agents = await agentsInExport(wanted.view, user);
      const query = agents && { ...enrollmentQuery(wanted), ...agents };
      const columns = exportedColumns(wanted, user.portal);
      const name = await enrollmentExportName(wanted, user);
      if (kind === "csv") return send(await csvOf(user, query, columns), `${name}.csv`);
      // A workbook without rows is the backend's to make, and there is nothing that it could be asked for.
      if (!query) throw data({ problem: "notFound" }, { status: 404 });
      return send(await workbookOf(user, query, columns), `${name}.xlsx`);
    },
    { failed: (t) => t("enrollments:export.failed") },
  );
}

/**
 * Returns the part of the call that the agent's name in the address adds; null when nobody has the name.
 * @throws BackendFault when the agents must be known and cannot be fetched
 */
async function agentsInExport(view: EnrollmentView, { backend, portal }: InPortal) {
  if (!view.filters.agent) return {};
  const { query, fault } = await agentFilter(view, { backend, portal }, () =>
    attempt(enrollmentSearchFormOf(backend, portal)),
  );
  if (fault) throw new BackendFault(fault, "the agents of an address are not known");
  return query;
}

/** @throws 403 with a page that says so, for a portal that may not export enrollments */
async function workbookOf(
  { backend, portal }: InPortal,
  query: EnrollmentQuery,
  columns: readonly EnrollmentColumn[],
): Promise<Download> {
  const { value: features } = await featuresOf({ backend, portal });
  if (features?.EnrollmentExport === false) throw refused();
  return enrollmentsWorkbook(backend, portal, query, columns).catch((error) => {
    throw error instanceof BackendFault && error.fault.status === 403 ? refused() : error;
  });
}

const refused = () => data({ problem: "exportRefused" }, { status: 403 });

async function csvOf(
  { backend, portal }: InPortal,
  query: EnrollmentQuery | null,
  names: readonly EnrollmentColumn[],
): Promise<Download> {
  const all = csvColumns(await backend.language());
  return listCsv({
    backend,
    columns: names.map((name) => all[name]),
    ...(query ? allEnrollments(backend, portal, query) : noEnrollments),
  });
}

const noEnrollments = {
  pageAt: async () => ({ rows: [], total: 0, unreadable: 0 }),
  unusable: (why: string) => new Error(why),
};

function csvColumns(language: Language): Record<EnrollmentColumn, CsvColumn<Enrollment>> {
  const t = i18nFor(language).getFixedT(language, ["enrollments", "enrollmentStatus"]);
  const status = (text: string | null) => {
    const known = statusOf(text);
    return known ? t(`enrollmentStatus:${known}.name`) : text;
  };
  return {
    CustomerLastName: { header: t("export.lastName"), cell: (row) => row.CustomerLastName },
    CustomerFirstName: { header: t("export.firstName"), cell: (row) => row.CustomerFirstName },
    AgentName: { header: t("columns.producer"), cell: (row) => row.AgentName },
    CustomerState: { header: t("columns.state"), cell: (row) => row.CustomerState },
    CustomerCounty: { header: t("columns.county"), cell: (row) => row.CustomerCounty },
    AppQueueStatus: {
      header: t("columns.status"),
      cell: (row) => status(row.AppQueueStatus),
    },
    InsurerName: { header: t("columns.carrier"), cell: (row) => row.InsurerName },
    PolicyType: { header: t("columns.policyType"), cell: (row) => row.PolicyType },
    EffectiveDate: { header: t("export.effective"), cell: (row) => row.EffectiveDate },
    TerminationReason: { header: t("columns.reason"), cell: (row) => row.TerminationReason },
    TerminationDate: { header: t("export.terminated"), cell: (row) => row.TerminationDate },
  };
}
