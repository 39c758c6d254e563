import { type Paths, pathsFor } from "../../paths.ts";
import { leaveFor, portalInAddress } from "../../session/addresses.server.ts";

/** What an id of the former portal looks like; anything else leads to the list. */
const ID = /^[\w-]{1,64}$/;

/** The address of today for one of the former portal, which may have named a portal. */
export function moved(request: Request, to: (paths: Paths, query: URLSearchParams) => string) {
  const portal = portalInAddress(request);
  const paths = pathsFor(portal && ID.test(portal.id) ? portal : null);
  return leaveFor(to(paths, new URL(request.url).searchParams), { status: 301 });
}

export function isId(value: string | null | undefined): value is string {
  return typeof value === "string" && ID.test(value);
}
