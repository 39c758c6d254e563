import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { mayExportPolicies, policiesWorkbook } from "../../backend/contracts.server.ts";
import { download, send } from "../../downloads/send.server.ts";
import { pathsFor } from "../../paths.ts";
import { requirePortal } from "../../session/access.server.ts";
import { contractExportName } from "./export-name.server.ts";

export async function loader(args: LoaderFunctionArgs) {
  const { portal, backend } = await requirePortal(args);
  const { contractId = "" } = args.params;
  return download(args, pathsFor(portal).contract(contractId), async () => {
    if (!mayExportPolicies(portal)) throw data({ problem: "permission" }, { status: 403 });
    const [workbook, name] = await Promise.all([
      policiesWorkbook(backend, portal, contractId),
      contractExportName("policies", backend, portal, contractId),
    ]);
    return send(workbook, `${name}.xlsx`);
  });
}
