import { askBoard, countBoard, listBoard } from "#api/board.ts";
import {
  exportDownlineContracts,
  findAgents,
  getDownlineReadiness,
  getProducer,
  listDownlineContracts,
} from "#api/producers.ts";
import { exportResponse } from "../../exports/answer.ts";
import type { BackendApp } from "../../http/context.ts";
import { invalid, notFound } from "../../http/problems.ts";
import { translateNames } from "../../listed-names.ts";
import { readPage } from "../../lists/list.ts";
import { askAgents } from "../../producer-mail/requests.ts";
import { isUuid, recordId, requireOwner, requireOwnerBeforeBody } from "../../rights.ts";
import type { Services } from "../../services.ts";
import { boardList, boardQuery, countBoardRows, noneCounted } from "./board.ts";
import { agentsByContact } from "./contacts.ts";
import { downlineList } from "./list.ts";
import { parseDownlineQuery } from "./list-filters.ts";
import { findProducer } from "./producer.ts";
import { readinessBelow } from "./readiness.ts";

const DEFAULT_PAGE_SIZE = 25;

/** Registers the routes of downline producers: `docs/product/producers.md`. */
export function serveProducers(app: BackendApp, services: Services): void {
  const { db, exports, today } = services;

  app.openapi(listDownlineContracts, async (c) => {
    const agency = await requireOwner(db, c.get("caller"), "agency", c.req.valid("param").agencyId);
    const { page = 1, pageSize = DEFAULT_PAGE_SIZE, ...parameters } = c.req.valid("query");
    const query = parseDownlineQuery(agency, parameters, today());
    if (!query) return c.json({ Data: [], Total: 0 }, 200);
    const { rows, total } = await readPage(db, await downlineList(db, query), { page, pageSize });
    return c.json({ Data: rows, Total: total }, 200);
  });

  app.openapi(getDownlineReadiness, async (c) => {
    const agency = await requireOwner(db, c.get("caller"), "agency", c.req.valid("param").agencyId);
    return c.json(await readinessBelow(db, agency, today()), 200);
  });

  app.openapi(listBoard, async (c) => {
    const agency = await requireOwner(db, c.get("caller"), "agency", c.req.valid("param").agencyId);
    const { page = 1, pageSize = DEFAULT_PAGE_SIZE, ...parameters } = c.req.valid("query");
    const query = boardQuery(agency, parameters, today());
    if (!query) return c.json({ Data: [], Total: 0 }, 200);
    const { rows, total } = await readPage(db, await boardList(db, query), { page, pageSize });
    return c.json({ Data: rows, Total: total }, 200);
  });

  app.openapi(countBoard, async (c) => {
    const agency = await requireOwner(db, c.get("caller"), "agency", c.req.valid("param").agencyId);
    const query = boardQuery(agency, c.req.valid("query"), today());
    return c.json(query ? await countBoardRows(db, query) : noneCounted, 200);
  });

  app.openapi({ ...askBoard, middleware: requireOwnerBeforeBody(db, "agency") }, async (c) => {
    const caller = c.get("caller");
    const agency = await requireOwner(db, caller, "agency", c.req.valid("param").agencyId);
    const { AgentIds, InsurerId, StateId, PlanYear } = c.req.valid("json");
    const board = boardQuery(
      agency,
      {
        ...(InsurerId && { InsurerId }),
        ...(StateId && { StateId }),
        ...(PlanYear && { PlanYear }),
      },
      today(),
    );
    if (!board || !AgentIds.every(isUuid)) throw invalid({ AgentIds: ["choice"] });
    const agents = AgentIds.map((id) => id.toLowerCase());
    await askAgents(services, { board, agents, sub: caller.sub });
    return c.json({}, 200);
  });

  app.openapi(findAgents, async (c) => {
    const agency = await requireOwner(db, c.get("caller"), "agency", c.req.valid("param").agencyId);
    return c.json(await agentsByContact(db, agency, c.req.valid("query").Contact), 200);
  });

  app.openapi(getProducer, async (c) => {
    const { agencyId, agentId } = c.req.valid("param");
    const agency = await requireOwner(db, c.get("caller"), "agency", agencyId);
    const found = await findProducer(db, agency, recordId(agentId));
    if (!found) throw notFound();
    const { phone_numbers: phones, licenses, ...agent } = found;
    return c.json(
      {
        ...agent,
        phone_numbers: translateNames(c, phones, "PhoneType"),
        licenses: translateNames(c, licenses, "LicenseType"),
      },
      200,
    );
  });

  app.openapi(exportDownlineContracts, async (c) => {
    const agency = await requireOwner(db, c.get("caller"), "agency", c.req.valid("param").agencyId);
    const { Columns, ...parameters } = c.req.valid("query");
    const of = { query: parseDownlineQuery(agency, parameters, today()), columns: Columns, today: today() };
    return exportResponse(c, exports, { sheet: "downline contracts", of });
  });
}
