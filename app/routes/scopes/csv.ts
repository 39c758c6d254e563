import type { LoaderFunctionArgs } from "@remix-run/node";
import { download, send } from "../../downloads/send.server.ts";
import { requireAgent, requirePortal } from "../../session/access.server.ts";
import { askedList } from "./asked-list.server.ts";
import { listCsvOf } from "./list-csv.server.ts";
import { listAddress } from "./scope-page.server.ts";

/** The register: the whole filtered and sorted list that an address names. */
export async function loader(args: LoaderFunctionArgs) {
  const user = await requirePortal(args);
  return download(
    args,
    listAddress(args.request, user.portal),
    async () => {
      requireAgent(user);
      const asked = await askedList(args.request, user);
      return send(await listCsvOf(user, asked), `scopes-of-appointment-${asked.date}.csv`);
    },
    { failed: (t) => t("scopes:export.failed") },
  );
}
