import type { LoaderFunctionArgs } from "@remix-run/node";
import { rtsWorkbook } from "../../backend/reports.server.ts";
import { failed } from "../../downloads/failed.server.ts";
import { download, send } from "../../downloads/send.server.ts";
import { pathsFor } from "../../paths.ts";
import { requireAgency, requirePortal } from "../../session/access.server.ts";
import { redirectTo } from "../../session/addresses.server.ts";
import { faultsOf, readChoice } from "./rts-choice.ts";
import { offerFor, rtsReportName } from "./rts-offer.server.ts";

/** The report itself. Who asks for one that cannot be made finds the form again, with what they chose. */
export async function loader(args: LoaderFunctionArgs) {
  const user = await requirePortal(args);
  const { portal, backend } = user;
  const choice = readChoice(new URL(args.request.url).searchParams);
  const paths = pathsFor(portal);
  return download(
    args,
    paths.rtsReport(choice),
    async () => {
      requireAgency(user);
      if (faultsOf(choice, await offerFor(choice, user)).length > 0) {
        throw redirectTo(paths.rtsReport({ ...choice, sent: "yes" }), { status: 303 });
      }
      const name = await rtsReportName(choice, user);
      const workbook = await rtsWorkbook(backend, portal, {
        PlanYear: choice.planYear,
        ...(choice.carrier && { InsurerId: choice.carrier }),
        ...(choice.policyType && { PolicyTypeId: choice.policyType }),
      });
      return send(workbook, `${name}.xlsx`);
    },
    { failed: failed.rtsReport },
  );
}
