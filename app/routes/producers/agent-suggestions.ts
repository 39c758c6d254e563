import type { LoaderFunctionArgs } from "@remix-run/node";
import { agentsBelow } from "../../api-client/dictionaries.server.ts";
import { withProblemPage } from "../../frame/document.server.tsx";
import { suggestedAgents } from "../../producer/agent-search/agents.server.ts";
import { requireAgency, requirePortal } from "../../session/guards.server.ts";

/** Suggestions for the agent field, while somebody types. */
export async function loader(args: LoaderFunctionArgs) {
  const user = await requirePortal(args);
  return withProblemPage(args, async () => {
    requireAgency(user);
    return suggestedAgents(args.request, user, () => agentsBelow(user.backend, user.portal));
  });
}
