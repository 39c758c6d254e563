import type { LoaderFunctionArgs } from "@remix-run/node";
import { rtsWorkbook } from "../../api-client/reports.server.ts";
import { download, send } from "../../files/download-response.server.ts";
import { failed } from "../../files/failure-sentences.server.ts";
import { pathsFor } from "../../paths.ts";
import { redirectTo } from "../../session/addresses.server.ts";
import { requireAgency } from "../../session/guards.server.ts";
import { faultsOf, readChoice } from "./rts-choice.ts";
import { offerFor, rtsReportName } from "./rts-offer.server.ts";

/** The report itself. Who asks for one that cannot be made finds the form again, with what they chose. */
export function loader(args: LoaderFunctionArgs) {
  return download(
    args,
    (portal) => pathsFor(portal).rtsReport(choiceIn(args.request)),
    async (user) => {
      requireAgency(user);
      const { portal, backend } = user;
      const choice = choiceIn(args.request);
      if (faultsOf(choice, await offerFor(choice, user)).length > 0) {
        throw redirectTo(pathsFor(portal).rtsReport({ ...choice, sent: "yes" }), { status: 303 });
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

const choiceIn = ({ url }: Request) => readChoice(new URL(url).searchParams);
