import { getRtsReport } from "#api/reports.ts";
import { exportResponse } from "../../exports/answer.ts";
import { encodedResponse } from "../../files/workbook/encoded.ts";
import type { BackendApp } from "../../http/context.ts";
import { isUuid, requireOwner } from "../../rights.ts";
import type { Services } from "../../services.ts";

/** Reports of an agency: `docs/product/reports.md`. */
export function serveReports(app: BackendApp, { db, exports, today }: Services): void {
  app.openapi(getRtsReport, async (c) => {
    const agency = await requireOwner(db, c.get("caller"), "agency", c.req.valid("param").agencyId);
    const { PlanYear: planYear, InsurerId = null, PolicyTypeId = null } = c.req.valid("query");
    const isPossible = [InsurerId, PolicyTypeId].every((id) => id === null || isUuid(id));
    const query = isPossible ? { agency, planYear, carrier: InsurerId, policyType: PolicyTypeId } : null;
    const of = { query, planYear, today: today() };
    // The JSON of the wire, but written while it is made.
    return encodedResponse(await exportResponse(c, exports, { sheet: "ready to sell", of })) as never;
  });
}
