import type { LoaderFunctionArgs } from "@remix-run/node";
import { mayExportPolicies, policiesWorkbook } from "../../backend/contracts.server.ts";
import { download, send } from "../../downloads/send.server.ts";
import { pathsFor } from "../../paths.ts";
import { notForThisPortal, requirePortal } from "../../session/access.server.ts";

export async function loader(args: LoaderFunctionArgs) {
  const user = await requirePortal(args);
  const { portal, backend } = user;
  const { contractId = "" } = args.params;
  return download(
    args,
    pathsFor(portal).contract(contractId),
    async () => {
      if (!mayExportPolicies(portal)) throw notForThisPortal(user);
      return send(await policiesWorkbook(backend, portal, contractId), "policies.xlsx");
    },
    { failed: (t) => t("contracts:policies.failed") },
  );
}
