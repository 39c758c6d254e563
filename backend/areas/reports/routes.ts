import { getRtsReport } from "#api/reports.ts";
import type { BackendApp, Services } from "../../http/context.ts";
import { isUuid, requireOwner } from "../../rights.ts";
import { encodedResponse } from "../../workbooks/encoded.ts";
import { workbookResponse } from "../../workbooks/workbook.ts";
import { rtsSheet } from "./rts.ts";

/** Reports of an agency: document 2, section 7. */
export function serveReports(app: BackendApp, { db, today }: Services): void {
  app.openapi(getRtsReport, async (c) => {
    const agency = await requireOwner(db, c.get("caller"), "agency", c.req.valid("param").agencyId);
    const { PlanYear: planYear, InsurerId = null, PolicyTypeId = null } = c.req.valid("query");
    const isPossible = [InsurerId, PolicyTypeId].every((id) => id === null || isUuid(id));
    const query = isPossible ? { agency, planYear, carrier: InsurerId, policyType: PolicyTypeId } : null;
    const sheet = rtsSheet(db, query, { planYear, today: today() });
    // The JSON of the wire, but written while it is made.
    return encodedResponse(
      workbookResponse(sheet, (error) => c.get("log").error({ err: error }, "report not finished")),
    ) as never;
  });
}
