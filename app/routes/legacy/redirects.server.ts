import { pathsFor } from "../../paths.ts";
import { leaveFor } from "../../session/addresses.server.ts";

/** What an id of the former portal looks like; anything else leads to the list. */
const ID = /^[\w-]{1,64}$/;

/** The address of today for one of the former portal, which may have named a portal. */
export function moved(
  request: Request,
  to: (paths: ReturnType<typeof pathsFor>, query: URLSearchParams) => string,
) {
  const query = new URL(request.url).searchParams;
  const agentId = query.get("agentId");
  const agencyId = query.get("agencyId");
  const portal = agentId
    ? ({ type: "agent", id: agentId } as const)
    : agencyId
      ? ({ type: "agency", id: agencyId } as const)
      : null;
  return leaveFor(to(pathsFor(portal && ID.test(portal.id) ? portal : null), query), { status: 301 });
}

export function isId(value: string | null | undefined): value is string {
  return typeof value === "string" && ID.test(value);
}
