import { data } from "@remix-run/node";
import { requireExtension } from "../../api-client/features.server.ts";
import type { ViewList } from "../../lists/saved-views/view-list.ts";
import { paths } from "../../paths.ts";
import { type InPortal, requireAgency, requireAgent } from "../../session/access.server.ts";
import { enrollmentViews } from "../enrollments/enrollment-list.ts";
import { producerViews } from "../producers/producer-list.ts";
import { submissionViews } from "../submissions/submission-list.ts";

/** All lists with saved views. */
const lists: readonly ViewList[] = [enrollmentViews, producerViews, submissionViews];

/**
 * Returns the list whose page an address stands below.
 * @throws 404 for another address and for a backend without the list; 403 for a portal of the other type
 */
export async function requireList({ url }: Pick<Request, "url">, user: InPortal): Promise<ViewList> {
  const { pathname } = new URL(url);
  const list = lists.find((one) => pathname.startsWith(`${one.address(paths)}/`));
  if (!list) throw data({ problem: "notFound" }, { status: 404 });
  if (list.only === "agency") requireAgency(user);
  if (list.only === "agent") requireAgent(user);
  if (list.extension) await requireExtension(user, list.extension);
  return list;
}
