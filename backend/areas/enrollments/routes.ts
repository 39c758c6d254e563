import { sql } from "kysely";
import type { z } from "zod";
import {
  exportEnrollments,
  getApplicationFile,
  getEnrollment,
  getEnrollmentSearchForm,
  information,
  informationParts,
  listEnrollmentCommissions,
  listEnrollmentOverrides,
  listEnrollments,
  recentEnrollments,
  remindTeam,
  sendInformation,
} from "#api/enrollments.ts";
import { ALL_EXTENSIONS, type features, getFeatures } from "#api/features.ts";
import { MOST_FILES } from "#api/upload-rules.ts";
import { type OwnerType, ownerTypes } from "#api/wire.ts";
import type { Database } from "../../database/schema.ts";
import { exportResponse } from "../../exports/answer.ts";
import type { BackendApp, BackendContext, Caller } from "../../http/context.ts";
import { notFound, refusal } from "../../http/problems.ts";
import { translateNames } from "../../listed-names.ts";
import { readPage } from "../../lists/list.ts";
import { ownerColumn, recordId, requireOwner, requireOwnerBeforeBody } from "../../rights.ts";
import type { Services } from "../../services.ts";
import { readParts } from "../../submissions/read-multipart-body.ts";
import { withActiveAgents } from "../producers/with-active-agents.ts";
import { applicationResponse } from "./application.ts";
import { findEnrollment } from "./detail.ts";
import { takeInformation, takeReminder } from "./information.ts";
import { type EnrollmentRow, enrollmentList, joinedTables, rowFields } from "./list.ts";
import { enrollmentQuery, type Owner } from "./list-filters.ts";
import { paymentsOf } from "./payments.ts";
import { searchForm } from "./search-form.ts";
import { findEnrollmentId, isSeenBy } from "./visibility.ts";

/** Enrollments: `docs/product/enrollments.md`, "Calls of the backend". */

/** Returns the abilities of the backend for an agent's or an agency's portal. */
async function featuresOf(db: Database, { type, id }: Owner): Promise<z.output<typeof features>> {
  const off = await db
    .selectFrom("switched_off_features")
    .select("feature")
    .where(ownerColumn[type], "=", id)
    .execute();
  return {
    EnrollmentExport: !off.some(({ feature }) => feature === "EnrollmentExport"),
    Extensions: ALL_EXTENSIONS,
  };
}

/** The newest enrollments that an owner sees, newest first. */
async function recentRows(db: Database, owner: Owner, most: number): Promise<EnrollmentRow[]> {
  const { rows } = await sql<EnrollmentRow>`
    select ${rowFields} from enrollments as enrollment ${joinedTables}
    where ${await isSeenBy(db, owner)} order by enrollment.created_at desc, enrollment.id limit ${most}`.execute(
    db,
  );
  return rows;
}

const DEFAULT_PAGE_SIZE = 25;
const DEFAULT_RECENT = 10;

export function serveEnrollments(app: BackendApp, services: Services): void {
  for (const type of ownerTypes) {
    // Before the route of one enrollment: `recent` and `excel` are no ids.
    serveLists(app, services, type);
    serveExport(app, services, type);
    serveRecords(app, services, type);
    servePayments(app, services, type);
    serveMissing(app, services, type);
  }
}

const listed = ["PolicyType", "TerminationReason"] as const;

function serveLists(app: BackendApp, { db }: Services, type: OwnerType): void {
  app.openapi(listEnrollments[type], async (c) => {
    const owner = await ownerOf(db, c.get("caller"), type, c.req.valid("param").ownerId);
    const { page = 1, pageSize = DEFAULT_PAGE_SIZE, ...asked } = c.req.valid("query");
    const query = enrollmentQuery(owner, asked);
    const { rows, total } = query
      ? await readPage(db, await enrollmentList(db, query), { page, pageSize })
      : { rows: [], total: 0 };
    return c.json({ Data: translateNames(c, await toldTo(db, owner, rows), ...listed), Total: total }, 200);
  });

  app.openapi(recentEnrollments[type], async (c) => {
    const owner = await ownerOf(db, c.get("caller"), type, c.req.valid("param").ownerId);
    const rows = await recentRows(db, owner, c.req.valid("query").maxResults ?? DEFAULT_RECENT);
    return c.json(translateNames(c, await toldTo(db, owner, rows), ...listed), 200);
  });

  app.openapi(getEnrollmentSearchForm[type], async (c) => {
    const owner = await ownerOf(db, c.get("caller"), type, c.req.valid("param").ownerId);
    return c.json(await searchForm(db, owner, (options) => translateNames(c, options, "name")), 200);
  });

  app.openapi(getFeatures[type], async (c) => {
    const owner = await ownerOf(db, c.get("caller"), type, c.req.valid("param").ownerId);
    return c.json(await featuresOf(db, owner), 200);
  });
}

/** Rows with what an agency is told besides. An agent has no page of their own agent. */
const toldTo = (db: Database, { type, id }: Owner, rows: EnrollmentRow[]) =>
  type === "agency"
    ? withActiveAgents(db, id, rows)
    : rows.map((row): EnrollmentRow & { AgentIsActive: null } => ({ ...row, AgentIsActive: null }));

function serveExport(app: BackendApp, { db, exports, today }: Services, type: OwnerType): void {
  app.openapi(exportEnrollments[type], async (c) => {
    const owner = await ownerOf(db, c.get("caller"), type, c.req.valid("param").ownerId);
    const { EnrollmentExport } = await featuresOf(db, owner);
    if (!EnrollmentExport) throw refusal(403, "Export feature is not enabled for this portal.");
    const { Columns, ...asked } = c.req.valid("query");
    const query = enrollmentQuery(owner, asked);
    const of = { query, ownerType: type, columns: Columns, today: today() };
    return exportResponse(c, exports, { sheet: "enrollments", of });
  });
}

function serveRecords(app: BackendApp, services: Services, type: OwnerType): void {
  const { db } = services;
  app.openapi(getEnrollment[type], async (c) => {
    const { ownerId, enrollmentId } = c.req.valid("param");
    const owner = await ownerOf(db, c.get("caller"), type, ownerId);
    const found = await findEnrollment(services, owner, recordId(enrollmentId));
    if (!found) throw notFound();
    return c.json({ ...found, ...translateNames(c, [found], ...listed)[0] }, 200);
  });

  app.openapi(getApplicationFile[type], async (c) => {
    const { ownerId, enrollmentId } = c.req.valid("param");
    const owner = await ownerOf(db, c.get("caller"), type, ownerId);
    const found = await findEnrollmentId(db, owner, recordId(enrollmentId));
    if (!found) throw notFound();
    return applicationResponse(db, found, { isHead: c.req.method === "HEAD" });
  });
}

function servePayments(app: BackendApp, { db }: Services, type: OwnerType): void {
  const read = async (c: BackendContext, params: Record<"ownerId" | "enrollmentId", string>) => {
    const owner = await ownerOf(db, c.get("caller"), type, params.ownerId);
    return { owner, id: recordId(params.enrollmentId) };
  };
  app.openapi(listEnrollmentCommissions[type], async (c) => {
    const { owner, id } = await read(c, c.req.valid("param"));
    const paid = await paymentsOf(db, owner, { id, kind: "commissions" });
    if (!paid) throw notFound();
    return c.json(paid, 200);
  });

  app.openapi(listEnrollmentOverrides[type], async (c) => {
    const { owner, id } = await read(c, c.req.valid("param"));
    const paid = await paymentsOf(db, owner, { id, kind: "overrides" });
    if (!paid) throw notFound();
    return c.json(paid, 200);
  });
}

/** What the team misses, and reminders of the team. */
function serveMissing(app: BackendApp, services: Services, type: OwnerType): void {
  const { db } = services;
  const middleware = requireOwnerBeforeBody(db, type);
  const byOf = async (c: BackendContext, ownerId: string, key: string | undefined) => {
    const caller = c.get("caller");
    return { owner: await ownerOf(db, caller, type, ownerId), caller, key };
  };

  app.openapi({ ...sendInformation[type], middleware }, async (c) => {
    const { ownerId, enrollmentId } = c.req.valid("param");
    const { fields, files } = await readParts(c, {
      json: informationParts.json,
      schema: information,
      file: informationParts.files,
      maxFiles: MOST_FILES,
      isFileOptional: true,
    });
    // The upload of a body can take a minute. The caller may lose the right to act meanwhile.
    const by = await byOf(c, ownerId, c.req.valid("header")["idempotency-key"]);
    const id = recordId(enrollmentId);
    await takeInformation(services, by, id, { answer: fields.Answer, files });
    return c.json({ Id: id }, 200);
  });

  app.openapi(remindTeam[type], async (c) => {
    const { ownerId, enrollmentId } = c.req.valid("param");
    const by = await byOf(c, ownerId, c.req.valid("header")["idempotency-key"]);
    const id = recordId(enrollmentId);
    await takeReminder(services, by, id);
    return c.json({ Id: id }, 200);
  });
}

/** The owner, when the caller may act for them. @throws a refusal with status 404 otherwise */
async function ownerOf(db: Database, caller: Caller, type: OwnerType, id: string): Promise<Owner> {
  return { type, id: await requireOwner(db, caller, type, id) };
}
