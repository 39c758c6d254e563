import { data } from "@remix-run/node";
import { matchPath } from "@remix-run/react";
import type { Download } from "../../api-client/client.server.ts";
import { download, send } from "../../files/download-response.server.ts";
import type { RequestArgs } from "../../host/request-args.server.ts";
import type { ExportKind } from "../../lists/export-links.tsx";
import { type List, type Params, withParams } from "../../lists/list.ts";
import { listFile } from "../../lists/list-files.server.ts";
import { type Filters, type ListSource, requireSource } from "../../lists/list-source.server.ts";
import type { ViewList } from "../../lists/saved-views/view-list.ts";
import { paths, pathsFor, withoutListTool } from "../../paths.ts";
import type { InPortal } from "../../session/guards.server.ts";
import { appointmentSource } from "../appointments/appointment-source.server.ts";
import { contractSource } from "../contracts/contract-source.server.ts";
import { downlineAgentSource } from "../contracts/downline-source.server.ts";
import { customerSource } from "../customers/customer-source.server.ts";
import { eAndOSource } from "../eandos/eando-source.server.ts";
import { enrollmentSource } from "../enrollments/enrollment-source.server.ts";
import { enrollmentPaymentSource } from "../enrollments/payment-source.server.ts";
import { helpRequestSource } from "../help-requests/request-source.server.ts";
import { producerCountSource } from "../home/producer-count-source.server.ts";
import { licenseSource } from "../licenses/license-source.server.ts";
import { producerContractsSource } from "../producers/producer-contracts-source.server.ts";
import { producerSource } from "../producers/producer-source.server.ts";
import { boardSource } from "../readiness/board-source.server.ts";
import { scopeSource } from "../scopes/scope-source.server.ts";
import { expectedSource } from "../statements/expected-source.server.ts";
import { onHoldSource } from "../statements/on-hold-source.server.ts";
import { statementPaymentSource } from "../statements/payment-source.server.ts";
import { statementSource } from "../statements/statement-source.server.ts";
import { submissionSource } from "../submissions/submission-source.server.ts";
import { videoSource } from "../videos/video-source.server.ts";

type ServedList = ViewList &
  Pick<List<never, never, never>, "words"> & {
    /** Refuses a list and an address as its page does. */
    require(user: InPortal): Promise<void>;
    /** Makes a file of the list that an address asks for. */
    fileOf(
      user: InPortal,
      asked: { url: string; kind: ExportKind },
    ): Promise<{ file: Download; name: string }>;
  };

const served = <Row, F extends Filters, C extends string, P, Page>(
  source: ListSource<Row, F, C, P, Page>,
) => ({
  pattern: source.list.pattern ?? source.list.address(paths),
  /** @param params those of its address */
  at: (params: Params): ServedList => ({
    ...withParams(source.list, params),
    require: (user) => requireSource(user, source, params),
    fileOf: (user, asked) => listFile(user, source, { ...asked, params }),
  }),
});

/** All lists. */
const lists = [
  served(contractSource),
  served(downlineAgentSource),
  served(customerSource),
  served(eAndOSource),
  served(helpRequestSource),
  served(licenseSource),
  served(appointmentSource),
  served(enrollmentSource),
  served(expectedSource),
  served(onHoldSource),
  served(statementSource),
  served(statementPaymentSource),
  served(enrollmentPaymentSource),
  served(scopeSource),
  served(producerSource),
  served(producerContractsSource),
  served(boardSource),
  served(submissionSource),
  served(videoSource),
  served(producerCountSource()),
];

function listAt(url: string): ServedList | undefined {
  const page = withoutListTool(new URL(url).pathname);
  for (const { pattern, at } of lists) {
    const found = matchPath(pattern, page);
    if (found) return at(found.params);
  }
  return undefined;
}

/**
 * Returns the list to which an address belongs.
 * @throws 404 for another address, and as `requireSource` does
 */
export async function requireList({ url }: Pick<Request, "url">, user: InPortal): Promise<ServedList> {
  const list = listAt(url);
  if (!list) throw data({ problem: "notFound" }, { status: 404 });
  await list.require(user);
  return list;
}

/** Answers the whole list that an address asks for as a file. The address names the kind of file. */
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
      const kind = /^\/lists\/csv(?:\/|$)/i.test(new URL(url).pathname) ? "csv" : "excel";
      const list = await requireList(args.request, user);
      const { file, name } = await list.fileOf(user, { url, kind });
      return send(file, `${name}.${kind === "csv" ? "csv" : "xlsx"}`);
    },
    {
      failed: (t) => listAt(args.request.url)?.words.exported?.failed(t) ?? t("listTools:export.failed"),
    },
  );
}
