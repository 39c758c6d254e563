import { getDashboard, listProducerCounts } from "#api/dashboard.ts";
import { ownerTypes } from "#api/wire.ts";
import type { BackendApp } from "../../http/context.ts";
import { requireOwner } from "../../rights.ts";
import type { Services } from "../../services.ts";
import { withActiveAgents } from "../producers/with-active-agents.ts";
import { monthsOf } from "./months.ts";
import { producerCounts } from "./producers.ts";

/** Counts of enrollments: `docs/product/home.md`, "Calls". */
export function serveDashboard(app: BackendApp, { db, today }: Services): void {
  for (const type of ownerTypes) {
    app.openapi(getDashboard[type], async (c) => {
      const id = await requireOwner(db, c.get("caller"), type, c.req.valid("param").ownerId);
      const months = await monthsOf(db, { type, id }, today());
      return c.json({ EnrollmentsChart6Months: months.slice(-6), EnrollmentsChart12Months: months }, 200);
    });
  }

  app.openapi(listProducerCounts, async (c) => {
    const agency = await requireOwner(db, c.get("caller"), "agency", c.req.valid("param").ownerId);
    const { rows, total } = await producerCounts(db, agency, c.req.valid("query"));
    return c.json({ Data: await withActiveAgents(db, agency, rows), Total: total }, 200);
  });
}
