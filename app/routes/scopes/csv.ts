import type { LoaderFunctionArgs } from "@remix-run/node";
import { has } from "../../api-client/features.server.ts";
import { download, send } from "../../files/download-response.server.ts";
import { failed } from "../../files/failure-sentences.server.ts";
import { daysPart, exportName } from "../../lists/export-name.ts";
import { requireAgent } from "../../session/access.server.ts";
import { listCsvOf } from "./list-csv.server.ts";
import { listRequest } from "./list-request.server.ts";
import { EVERY_STATUS, scopeList } from "./scope-list.ts";
import { listAddress } from "./scope-page.server.ts";

/** The register: the whole filtered and sorted list that an address names. */
export function loader(args: LoaderFunctionArgs) {
  return download(
    args,
    (portal) => listAddress(args.request, portal),
    async (user) => {
      requireAgent(user);
      // A register of all scopes must not stand for one of a status.
      if (scopeList.read(args.request.url).filters.status !== EVERY_STATUS) await has(user, "scopeStatuses");
      const asked = await listRequest(args.request, user);
      const { status, from, to, ...client } = asked.view.filters;
      // A client's name is never in the name of a file.
      const filters = [
        Object.values(client).some(Boolean) && "one client",
        status !== EVERY_STATUS && status,
        daysPart("requested", from, to),
      ].map((filter) => filter || undefined);
      const name = exportName("scopes-of-appointment", filters, asked.date);
      return send(await listCsvOf(user, asked), `${name}.csv`);
    },
    { failed: failed.scopes },
  );
}
