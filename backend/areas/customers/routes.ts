import { getCustomer, listCustomers, mergeCustomers } from "#api/customers.ts";
import { type OwnerType, ownerTypes } from "#api/wire.ts";
import type { BackendApp } from "../../http/context.ts";
import { notFound } from "../../http/problems.ts";
import { translateNames } from "../../listed-names.ts";
import { recordId, requireOwner, requireOwnerBeforeBody } from "../../rights.ts";
import type { Services } from "../../services.ts";
import { withActiveAgents } from "../producers/with-active-agents.ts";
import { findCustomer } from "./detail.ts";
import { customerPage } from "./list.ts";
import { mergeCustomer } from "./merge.ts";

const DEFAULT_PAGE_SIZE = 25;

/** Customers: `docs/product/customers.md`, "Calls". */
export function serveCustomers(app: BackendApp, services: Services): void {
  for (const type of ownerTypes) serveOwner(app, services, type);
}

function serveOwner(app: BackendApp, services: Services, type: OwnerType): void {
  const { db } = services;
  app.openapi(listCustomers[type], async (c) => {
    const owner = { type, id: await requireOwner(db, c.get("caller"), type, c.req.valid("param").ownerId) };
    const { page = 1, pageSize = DEFAULT_PAGE_SIZE, Name: name, sort } = c.req.valid("query");
    const query = { owner, name, desc: sort === "Name-desc" };
    return c.json(await customerPage(db, query, { page, pageSize }), 200);
  });

  app.openapi(getCustomer[type], async (c) => {
    const { ownerId, customerId } = c.req.valid("param");
    const caller = c.get("caller");
    const owner = { type, id: await requireOwner(db, caller, type, ownerId) };
    const found = await findCustomer(services, owner, { id: recordId(customerId), sub: caller.sub });
    if (!found) throw notFound();
    const rows =
      type === "agency"
        ? await withActiveAgents(db, owner.id, found.Enrollments)
        : found.Enrollments.map((row) => ({ ...row, AgentIsActive: null }));
    return c.json(
      {
        ...found,
        Enrollments: translateNames(c, rows, "PolicyType", "TerminationReason"),
        Payments: translateNames(c, found.Payments, "PolicyType"),
        HelpRequests: translateNames(c, found.HelpRequests, "ActivityTypeName"),
      },
      200,
    );
  });

  app.openapi({ ...mergeCustomers[type], middleware: requireOwnerBeforeBody(db, type) }, async (c) => {
    const { ownerId, customerId } = c.req.valid("param");
    const caller = c.get("caller");
    const owner = { type, id: await requireOwner(db, caller, type, ownerId) };
    await mergeCustomer(db, { owner, caller }, recordId(customerId), c.req.valid("json"));
    return c.json({}, 200);
  });
}
