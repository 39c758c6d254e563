import type { LoaderFunctionArgs } from "@remix-run/node";
import { pathsFor } from "../../paths.ts";
import { redirectTo } from "../../session/addresses.server.ts";
import { requireAgency, requirePortal } from "../../session/guards.server.ts";

/** The reports of an agency. There is one, so that the address leads to it: `docs/product/reports.md`. */
export async function loader(args: LoaderFunctionArgs) {
  const user = await requirePortal(args);
  requireAgency(user);
  return redirectTo(pathsFor(user.portal).rtsReport());
}
