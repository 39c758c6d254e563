import { scopesOfStandIn as known } from "../stand-in-scopes.ts";
import { asAgent, listCall } from "./scope-pages.ts";

/** The changes of a scope that an agent makes from the list. */

const { id } = known;
/** A list with filters, to which each change leads back. */
export const place = { lastName: "Foreign", sort: "requested", page: "2", pageSize: "50" };
export const listed = asAgent.scopes(place);

export const kinds = [
  {
    name: "sign",
    page: asAgent.scope(id, "signing", place),
    call: `${listCall}/${id}/signing-url`,
    method: "POST",
    button: "Sign Now",
    failed: "Failed to generate SOA signing session",
    told: null,
    status: "Client Signed",
  },
  {
    name: "resend",
    page: asAgent.scope(id, "resend", place),
    call: `${listCall}/${id}/request`,
    method: "PATCH",
    button: "Resend",
    failed: "Failed to resend SOA",
    told: "SOA resent.",
    status: "Sent",
  },
  {
    name: "void",
    page: asAgent.scope(id, "void", place),
    call: `${listCall}/${id}/voids`,
    method: "POST",
    button: "Void SOA",
    failed: "Failed to void SOA",
    told: "SOA voided.",
    status: "Agent Viewed",
  },
] as const;
