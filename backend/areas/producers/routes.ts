import {
  exportDownlineContracts,
  exportDownlineContractsCsv,
  getProducer,
  listDownlineContracts,
} from "#api/producers.ts";
import type { BackendApp, BackendContext, Services } from "../../http/context.ts";
import { notFound } from "../../http/problems.ts";
import { recordId, requireOwner } from "../../rights.ts";
import { csvResponse } from "../../workbooks/csv.ts";
import { workbookResponse } from "../../workbooks/workbook.ts";
import { downlineSheet } from "./exports.ts";
import { createDownlineList } from "./list.ts";
import { findProducer } from "./producer.ts";
import { downlineQuery } from "./query.ts";

const DEFAULT_PAGE_SIZE = 25;

/** Downline producers: document 1, section 7. */
export function serveProducers(app: BackendApp, services: Services): void {
  const { db, today } = services;
  const list = createDownlineList(db);

  app.openapi(listDownlineContracts, async (c) => {
    const agency = await requireOwner(db, c.get("caller"), "agency", c.req.valid("param").agencyId);
    const { page = 1, pageSize = DEFAULT_PAGE_SIZE, ...asked } = c.req.valid("query");
    const query = downlineQuery(agency, asked, today());
    if (!query) return c.json({ Data: [], Total: 0 }, 200);
    const { rows, total } = await list.page(query, page, pageSize);
    return c.json({ Data: rows.map(({ row }) => row), Total: total }, 200);
  });

  app.openapi(getProducer, async (c) => {
    const { agencyId, agentId } = c.req.valid("param");
    const agency = await requireOwner(db, c.get("caller"), "agency", agencyId);
    const found = await findProducer(db, agency, recordId(agentId));
    if (!found) throw notFound();
    return c.json(found, 200);
  });

  serveExports(app, services);
}

function serveExports(app: BackendApp, { db, today }: Services): void {
  const reportFault = (c: BackendContext) => (error: unknown) =>
    c.get("log").error({ err: error }, "export not finished");

  app.openapi(exportDownlineContracts, async (c) => {
    const agency = await requireOwner(db, c.get("caller"), "agency", c.req.valid("param").agencyId);
    const { Columns, ...asked } = c.req.valid("query");
    const query = downlineQuery(agency, asked, today());
    return workbookResponse(downlineSheet(db, query, { wanted: Columns, today: today() }), reportFault(c));
  });

  app.openapi(exportDownlineContractsCsv, async (c) => {
    const agency = await requireOwner(db, c.get("caller"), "agency", c.req.valid("param").agencyId);
    const { Columns, ...asked } = c.req.valid("query");
    const query = downlineQuery(agency, asked, today());
    return csvResponse(downlineSheet(db, query, { wanted: Columns, today: today() }), reportFault(c));
  });
}
