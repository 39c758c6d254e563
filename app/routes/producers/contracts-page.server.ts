import { type DownlineCall, downlineContractsOf } from "../../api-client/downline-contracts.server.ts";
import { today } from "../../host/clock.server.ts";
import type { InPortal } from "../../session/access.server.ts";
import type { ProducerColumn } from "./producer-list.ts";
import { rowOf } from "./rows.server.ts";

/**
 * Fetches a page of contracts as a table shows it. It has at least one page.
 * @param shown the columns of the table: values of the others are left out
 * @throws BackendFault
 */
export async function contractsPage(
  { backend, portal }: Pick<InPortal, "backend" | "portal">,
  query: DownlineCall,
  { page, pageSize }: { page: number; pageSize: number },
  shown: readonly ProducerColumn[],
) {
  const { rows, total, unreadable } = await downlineContractsOf(backend, portal, {
    ...query,
    page,
    pageSize,
  });
  const date = today();
  return {
    rows: rows.map((contract) => rowOf(contract, shown, date)),
    total,
    unreadable,
    pages: Math.max(1, Math.ceil(total / pageSize)),
  };
}
