import type { LoaderFunctionArgs } from "@remix-run/node";
import { mayExportPolicies, policiesWorkbook } from "../../api-client/contracts.server.ts";
import { download, send } from "../../files/download-response.server.ts";
import { failed } from "../../files/failure-sentences.server.ts";
import { pathsFor } from "../../paths.ts";
import { notForThisPortal } from "../../session/guards.server.ts";
import { contractExportName } from "./export-name.server.ts";

export function loader(args: LoaderFunctionArgs) {
  const { contractId = "" } = args.params;
  return download(
    args,
    (portal) => pathsFor(portal).contract(contractId),
    async (user) => {
      const { portal, backend } = user;
      if (!mayExportPolicies(portal)) throw notForThisPortal(user);
      // The file comes last: nobody would read it while its name is waited for.
      const name = await contractExportName("policies", backend, portal, contractId);
      return send(await policiesWorkbook(backend, portal, contractId), `${name}.xlsx`);
    },
    { failed: failed.policies },
  );
}
