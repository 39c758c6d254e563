import type { LoaderFunctionArgs } from "@remix-run/node";
import { pageStatus } from "../../backend/fault.ts";
import { panel } from "../../backend/panel.server.ts";
import { protect } from "../../host/protection.server.ts";
import { withProblemPage } from "../../pages/document.server.tsx";
import { requireAgency, requirePortal } from "../../session/access.server.ts";
import { agentsNamed, searchText } from "./agents.server.ts";

/** Suggestions for the agent field, while somebody types. */
export async function loader(args: LoaderFunctionArgs) {
  const user = await requirePortal(args);
  return withProblemPage(args, async () => {
    requireAgency(user);
    const text = searchText(new URL(args.request.url).searchParams.get("search"));
    const { value, fault } = await panel(agentsNamed(user, text));
    const status = fault ? pageStatus(fault) : 200;
    const found = value && { agents: value.agents, total: value.total };
    return Response.json(found ?? null, { status, headers: protect(new Headers()) });
  });
}
