import { z } from "@hono/zod-openapi";
import { encodedFile } from "./downloads.ts";
import { id, read } from "./wire.ts";

/** Reports of an agency: `docs/product/reports.md`. */

export const getRtsReport = read({
  path: "/t/agencies/{agencyId}/reports/rtsreport/excel",
  tag: "Reports",
  summary: "Who below an agency is ready to sell in a plan year, as a workbook in base64",
  audited: "export",
  request: {
    params: z.object({ agencyId: id }),
    query: z.object({
      InsurerId: id.optional(),
      PolicyTypeId: id.optional(),
      PlanYear: z.coerce.number().int().min(2000).max(2100),
    }),
  },
  answer: encodedFile,
});
