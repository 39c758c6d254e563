import type { LoaderFunctionArgs } from "@remix-run/node";
import { hierarchyWorkbook } from "../../backend/contracts.server.ts";
import { download, send } from "../../downloads/send.server.ts";
import { pathsFor } from "../../paths.ts";
import { requireAgency, requirePortal } from "../../session/access.server.ts";

export async function loader(args: LoaderFunctionArgs) {
  const user = await requirePortal(args);
  const { portal, backend } = user;
  const { contractId = "" } = args.params;
  return download(
    args,
    pathsFor(portal).contract(contractId),
    async () => {
      requireAgency(user, "ownerType");
      return send(await hierarchyWorkbook(backend, contractId), "hierarchy.xlsx");
    },
    { failed: (t) => t("contracts:hierarchy.failed") },
  );
}
