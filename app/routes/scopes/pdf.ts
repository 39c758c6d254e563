import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { BackendFault } from "../../api-client/fault.ts";
import { scopePdf } from "../../api-client/scopes.server.ts";
import { download, send } from "../../files/download-response.server.ts";
import { requireAgent } from "../../session/guards.server.ts";
import { listAddress, requireScopeId } from "./scope-page.server.ts";

/** A scope that the customer has signed, as a PDF. */
export function loader(args: LoaderFunctionArgs) {
  return download(
    args,
    (portal) => listAddress(args.request, portal),
    async (user) => {
      const { backend, portal } = user;
      requireAgent(user);
      const id = requireScopeId(args);
      const file = await scopePdf(backend, portal, id).catch((error) => {
        throw error instanceof BackendFault && error.fault.status === 409 ? notYet() : error;
      });
      return send(file, `scope-of-appointment-${id}.pdf`);
    },
    { problem: "scopeDownload" },
  );
}

const notYet = () => data({ problem: "scopeDownload" }, { status: 409 });
