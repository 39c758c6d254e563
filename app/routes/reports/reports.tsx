import type { LoaderFunctionArgs } from "@remix-run/node";
import type { PageHandle } from "../../frame/title.tsx";
import { pathsFor } from "../../paths.ts";
import { redirectTo } from "../../session/addresses.server.ts";
import { requireAgency, requirePortal } from "../../session/guards.server.ts";

/** An agency has one report, to which the address of its reports leads: `docs/product/reports.md`. */

export const handle: PageHandle = { title: (t) => t("shell:areas.rtsReport") };

export async function loader(args: LoaderFunctionArgs) {
  const user = await requirePortal(args);
  requireAgency(user);
  return redirectTo(pathsFor(user.portal).rtsReport());
}

/** A page, so that a refusal is one too. */
export default function Reports() {
  return null;
}
