import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { download, send } from "../../files/download-response.server.ts";
import { receiveForm } from "../../forms/form.server.ts";
import { redirectToForm } from "../../forms/show-again.server.ts";
import { listFile } from "../../lists/list-files.server.ts";
import { readAsked, requireSource } from "../../lists/list-source.server.ts";
import { type PortalRef, pathsFor } from "../../paths.ts";
import { redirectTo } from "../../session/addresses.server.ts";
import { requireAgency, requirePortal } from "../../session/guards.server.ts";
import { openRows } from "./agents-to-ask.server.ts";
import { askForm } from "./ask-form.ts";
import { boardList } from "./board-list.tsx";
import { boardSource } from "./board-source.server.ts";

/** The CSV file of what producers miss who are chosen on the page "Ask producers": `docs/product/readiness.md`. */

const pageOf = (url: string) => (portal: PortalRef) => pathsFor(portal).askProducers(boardList.queryOf(url));

/** A browser comes here after a sign-in that was needed for the file. It goes on to the page. */
export async function loader(args: LoaderFunctionArgs) {
  const user = await requirePortal(args);
  requireAgency(user);
  return redirectTo(pageOf(args.request.url)(user.portal));
}

export async function action(args: ActionFunctionArgs) {
  const { url } = args.request;
  const received = await receiveForm(args, askForm);
  if (!received.isValid) {
    const { portal } = await requirePortal(args);
    return redirectToForm(args, received.state, { status: received.status, page: pageOf(url)(portal) });
  }
  return download(args, pageOf(url), async (user) => {
    requireAgency(user);
    await requireSource(user, boardSource, {});
    const chosen = new Set(received.values.agents);
    const source = {
      ...boardSource,
      async rows() {
        const { view } = await readAsked(boardList, user, url, "file");
        const rows = (await openRows(user, view)).filter(({ AgentId }) => chosen.has(AgentId));
        return { rows, total: rows.length, unreadable: 0 };
      },
    };
    const { file, name } = await listFile(user, source, { url, kind: "csv", params: {} });
    return send(file, `${name}.csv`);
  });
}
