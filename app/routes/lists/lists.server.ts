import { data } from "@remix-run/node";
import type { Download } from "../../api-client/client.server.ts";
import { requireExtension } from "../../api-client/features.server.ts";
import { expectedPaymentsOf } from "../../api-client/statements.server.ts";
import { download, send } from "../../files/download-response.server.ts";
import { today } from "../../host/clock.server.ts";
import type { RequestArgs } from "../../host/request-args.server.ts";
import type { ExportKind } from "../../lists/export-links.tsx";
import { exportName } from "../../lists/export-name.ts";
import type { List, ListFilter } from "../../lists/list.ts";
import { listFile } from "../../lists/list-files.server.ts";
import type { RowsOf } from "../../lists/list-page.server.ts";
import type { ViewList } from "../../lists/saved-views/view-list.ts";
import { paths, pathsFor } from "../../paths.ts";
import { type InPortal, requireAgency, requireAgent } from "../../session/access.server.ts";
import { enrollmentViews } from "../enrollments/enrollment-list.ts";
import { producerViews } from "../producers/producer-list.ts";
import { expectedList } from "../statements/expected-list.tsx";
import { onHoldList } from "../statements/on-hold-list.tsx";
import { onHoldRows } from "../statements/on-hold-rows.server.ts";
import { submissionList } from "../submissions/submission-list.tsx";
import { submissionRows } from "../submissions/submission-rows.server.ts";

type ServedList = ViewList & {
  /** Makes a file of the list that an address asks for. A list without this has its own way of exports. */
  fileOf?: (user: InPortal, asked: { url: string; kind: ExportKind }) => Promise<Download>;
};

const exported = <Row, F extends Record<string, ListFilter>, C extends string>(
  list: List<Row, F, C>,
  rowsOf: RowsOf<Row, F, C>,
): ServedList => ({ ...list, fileOf: (user, asked) => listFile(user, list, rowsOf, asked) });

/** All lists with saved views and exports. */
const lists: readonly ServedList[] = [
  enrollmentViews,
  exported(expectedList, expectedPaymentsOf),
  exported(onHoldList, onHoldRows),
  producerViews,
  exported(submissionList, submissionRows),
];

const listAt = (url: string) => {
  const { pathname } = new URL(url);
  return lists.find((one) => pathname.startsWith(`${one.address(paths)}/`));
};

/**
 * Returns the list whose page an address stands below.
 * @throws 404 for another address and for a backend without the list; 403 for a portal of the other type
 */
export async function requireList({ url }: Pick<Request, "url">, user: InPortal): Promise<ServedList> {
  const list = listAt(url);
  if (!list) throw data({ problem: "notFound" }, { status: 404 });
  if (list.only === "agency") requireAgency(user);
  if (list.only === "agent") requireAgent(user);
  if (list.extension) await requireExtension(user, list.extension);
  return list;
}

/** Answers the whole list that an address asks for as a file. The address ends with the kind of file. */
export function listExport(args: RequestArgs): Promise<Response> {
  return download(
    args,
    (portal) => {
      const { url } = args.request;
      const list = listAt(url);
      return list ? list.address(pathsFor(portal), list.queryOf(url)) : pathsFor(portal).home();
    },
    async (user) => {
      const { url } = args.request;
      const kind = new URL(url).pathname.endsWith("/csv") ? "csv" : "excel";
      const list = await requireList(args.request, user);
      const file = await list.fileOf?.(user, { url, kind });
      if (!file) throw data({ problem: "notFound" }, { status: 404 });
      return send(file, `${exportName(list.name, [], today())}.${kind === "csv" ? "csv" : "xlsx"}`);
    },
    { failed: (t) => t("listTools:export.failed") },
  );
}
