import { downlineCsv, downlineWorkbook } from "../../backend/downline-contracts.server.ts";
import { today } from "../../clock.server.ts";
import { download, send } from "../../downloads/send.server.ts";
import { pathsFor } from "../../paths.ts";
import { type Asked, type InPortal, requireAgency } from "../../session/access.server.ts";
import { askedView, exportOf } from "./list-view.server.ts";
import { producerList } from "./producer-list.ts";

const exports = {
  excel: { fetchIt: downlineWorkbook, extension: "xlsx" },
  csv: { fetchIt: downlineCsv, extension: "csv" },
} as const;

/** The whole filtered and sorted list that an address names, in the columns of its page. */
export function listExport(asked: Asked, user: InPortal, kind: keyof typeof exports): Promise<Response> {
  const wanted = askedView(asked.request);
  const { fetchIt, extension } = exports[kind];
  return download(asked, pathsFor(user.portal).producers(producerList.query(wanted.view)), async () => {
    requireAgency(user);
    const { query, columns } = await exportOf(wanted, user);
    const file = await fetchIt(user.backend, user.portal, query, columns);
    return send(file, `producer-contracts-${today()}.${extension}`);
  });
}
