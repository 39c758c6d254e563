import type { LoaderFunctionArgs } from "@remix-run/node";
import { idIn } from "../../forms/earlier-answers.server.ts";
import { pathsFor } from "../../paths.ts";
import { redirectTo } from "../../session/addresses.server.ts";
import { requirePortal } from "../../session/guards.server.ts";
import { flowOf, stepsOf } from "./flow.ts";
import { requestFrom } from "./repeated.server.ts";

/**
 * Leads to the first step of a request. The address may name an agent, by id or by name: `docs/product/contract-requests.md`,
 * "Addresses". That step refuses users who may not ask. An address that names an earlier request leads to the check of its answers.
 */
export async function loader(args: LoaderFunctionArgs) {
  const user = await requirePortal(args);
  const { pathname, searchParams } = new URL(args.request.url);
  const flow = flowOf(pathname);
  const repeat = idIn(args.request, "repeat");
  if (repeat !== undefined) {
    const begun = await requestFrom(user, flow, repeat);
    if (begun) return redirectTo(begun);
  }
  const [first = "upline"] = stepsOf(flow, user.portal.type, null);
  const forAgentId = searchParams.get("forAgentId")?.slice(0, 64);
  const forAgentName = forAgentId ? undefined : searchParams.get("forAgentName")?.slice(0, 100);
  return redirectTo(pathsFor(user.portal).contractRequestStep(flow, first, { forAgentId, forAgentName }));
}
