import type { LoaderFunctionArgs } from "@remix-run/node";
import { downlineWorkbook } from "../../backend/downline-contracts.server.ts";
import { today } from "../../clock.server.ts";
import { download, send } from "../../downloads/send.server.ts";
import { pathsFor } from "../../paths.ts";
import { requireAgency, requirePortal } from "../../session/access.server.ts";
import { askedView, exportOf } from "./list-view.server.ts";
import { producerList } from "./producer-list.ts";

/** The whole filtered and sorted list as a workbook. */
export async function loader(args: LoaderFunctionArgs) {
  const user = await requirePortal(args);
  const asked = askedView(args.request);
  const list = pathsFor(user.portal).producers(producerList.query(asked.view));
  return download(args, list, async () => {
    requireAgency(user);
    const { query, columns } = await exportOf(asked, user);
    const workbook = await downlineWorkbook(user.backend, user.portal, query, columns);
    return send(workbook, `producer-contracts-${today()}.xlsx`);
  });
}
