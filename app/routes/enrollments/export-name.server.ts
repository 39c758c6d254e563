import { attempt } from "../../api-client/attempt.server.ts";
import { enrollmentSearchFormOf } from "../../api-client/enrollments.server.ts";
import type { Named, Rows } from "../../api-client/rows.server.ts";
import { daysPart, exportName } from "../../lists/export-name.ts";
import type { InPortal } from "../../session/access.server.ts";
import type { ListRequest } from "./list-request.server.ts";

/**
 * Returns the name of a file with the list that an address asks for. A customer's name is never in it, and a name that
 * cannot be fetched is left out.
 */
export async function enrollmentExportName(
  { view: { filters }, date }: ListRequest,
  { backend, portal }: InPortal,
): Promise<string> {
  const { state, carrier, policyType, reason, filterAgentId } = filters;
  const isNamed = [state, carrier, policyType, reason, filterAgentId].some(Boolean);
  const form = isNamed ? (await attempt(enrollmentSearchFormOf(backend, portal))).value : undefined;
  const name = (list: Rows<Named> | undefined, id: string) => list?.rows.find((one) => one.id === id)?.name;
  const parts = [
    filters.lastName || filters.firstName ? "one customer" : "",
    name(form?.states, state),
    filters.county && "one county",
    filters.agent || name(form?.agents, filterAgentId),
    name(form?.carriers, carrier),
    name(form?.policyTypes, policyType),
    filters.status,
    filters.active === "only" ? "active" : "",
    filters.effective === "future" ? "future" : "",
    daysPart("effective", filters.effectiveFrom, filters.effectiveTo),
    daysPart("received", filters.receivedFrom, filters.receivedTo),
    daysPart("agent received", filters.agentReceivedFrom, filters.agentReceivedTo),
    name(form?.reasons, reason),
  ];
  return exportName("enrollments", parts, date);
}
