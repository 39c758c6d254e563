import { data } from "@remix-run/node";
import { downlineWorkbook } from "../../api-client/downline-contracts.server.ts";
import { download, send } from "../../files/download-response.server.ts";
import type { RequestArgs } from "../../host/request-args.server.ts";
import { pathsFor } from "../../paths.ts";
import { requireAgency } from "../../session/access.server.ts";
import { producerExportName } from "./export-name.server.ts";
import { downlineCsv } from "./list-csv.server.ts";
import { exportOf, listRequest } from "./list-view.server.ts";
import { producerList } from "./producer-list.ts";

/** The whole filtered and sorted list that an address names, in the columns of its page. */
export function listExport(args: RequestArgs, kind: "excel" | "csv"): Promise<Response> {
  return download(
    args,
    (portal) => pathsFor(portal).producers(producerList.query(listRequest(args.request).view)),
    async (user) => {
      const wanted = listRequest(args.request);
      requireAgency(user);
      const [{ query, columns }, name] = await Promise.all([
        exportOf(wanted, user),
        producerExportName(wanted, user),
      ]);
      if (kind === "csv") return send(await downlineCsv(user, query, columns), `${name}.csv`);
      // A workbook without rows is the backend's to make, and there is nothing that it could be asked for.
      if (!query) throw data({ problem: "notFound" }, { status: 404 });
      return send(await downlineWorkbook(user.backend, user.portal, query, columns), `${name}.xlsx`);
    },
    { failed: (t) => t("producers:export.failed") },
  );
}
