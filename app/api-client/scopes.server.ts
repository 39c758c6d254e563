import { randomUUID } from "node:crypto";
import { z } from "zod";
import {
  createSigningUrl,
  endSigning as endSigningRoute,
  getScopePdf,
  listScopes,
  requestScope as requestScopeRoute,
  resendScope as resendScopeRoute,
  type ScopeRequest,
  scope as scopeOnWire,
  voidScope as voidScopeRoute,
} from "#api/scopes.ts";
import { settings } from "../host/settings.server.ts";
import { signingAddress } from "../host/signing-addresses.server.ts";
import type { Portal } from "../paths.ts";
import {
  type Backend,
  type CallLimits,
  callAs,
  type Download,
  fetchEncodedFile,
  submit,
  unusable,
} from "./client.server.ts";
import { jsonBody, noBody } from "./json-body.server.ts";
import { optionalMoment } from "./moment.server.ts";
import { callPage } from "./rows.server.ts";

/** Scopes of appointment of an agent: `docs/product/scopes.md`. */

const textOrNull = (text: string | null) => text?.trim() || null;

export const scope = scopeOnWire
  .extend({
    date_requested: optionalMoment,
    date_completed: optionalMoment,
    date_signed: optionalMoment,
    appointment_from: optionalMoment,
  })
  .transform((given) => ({
    id: given.id,
    firstName: textOrNull(given.first_name),
    lastName: textOrNull(given.last_name),
    email: textOrNull(given.email),
    requested: given.date_requested,
    completed: given.date_completed,
    signed: given.date_signed,
    status: textOrNull(given.status),
    method: textOrNull(given.method_of_contact),
    note: textOrNull(given.note),
    appointmentFrom: given.appointment_from,
    products: given.products,
    customerId: given.customer_id,
    replaces: given.replaces,
    replacedBy: given.replaced_by,
  }));
export type Scope = z.output<typeof scope>;

/** Days are `YYYY-MM-DD`. */
export type ScopeQuery = {
  first_name?: string;
  last_name?: string;
  email?: string;
  date_requested_start?: string;
  /** The day after the last one. */
  date_requested_end?: string;
  /** An extension. */
  status?: string;
  sort: "DateRequested-asc" | "DateRequested-desc";
};

/** @param query.page from 1. @throws BackendFault, also when there are rows and none of them can be read */
export function scopesOf(
  backend: Backend,
  portal: Portal,
  query: ScopeQuery & { page: number; pageSize: number },
  limits: CallLimits = {},
) {
  return callPage(backend, listScopes, scope, { params: { ownerId: portal.id }, query, ...limits });
}

const paramsOf = (portal: Portal, scopeId: string) => ({ ownerId: portal.id, scopeId });

/** Requests a scope from a customer. @throws BackendFault, 409 when the one it replaces cannot be replaced */
export function requestScope(
  backend: Backend,
  portal: Portal,
  wanted: Pick<ScopeRequest, "customer" | "method_of_contact" | "replaces">,
  key: string,
): Promise<void> {
  const body: ScopeRequest = { ...wanted, customer_sign_embedded: false, agent_sign_embedded: false };
  const params = { ownerId: portal.id };
  return submit(backend, requestScopeRoute, { params, body: jsonBody(body, key) });
}

type Change = typeof resendScopeRoute | typeof voidScopeRoute;

const change =
  (route: Change) =>
  (backend: Backend, portal: Portal, scopeId: string, key: string): Promise<void> =>
    submit(backend, route, { params: paramsOf(portal, scopeId), body: noBody(key) });

/** Sends the request to the customer once more. @throws BackendFault, 409 when the status does not allow it */
export const resendScope = change(resendScopeRoute);

/** @throws BackendFault, 409 when the status does not allow it */
export const voidScope = change(voidScopeRoute);

const signing = z.object({ url: z.string() });

/**
 * Returns the address at which a scope is signed, once.
 * @param role `client` is an extension: the customer, on the agent's device
 * @throws BackendFault, 409 when the status does not allow it, and when the address is none of a signing page
 */
export async function signingAddressOf(
  backend: Backend,
  portal: Portal,
  scopeId: string,
  { role, returnUrl }: { role: "agent" | "client"; returnUrl: string },
): Promise<string> {
  const { url } = await callAs(backend, createSigningUrl, signing, {
    params: paramsOf(portal, scopeId),
    // Each press asks for an address of its own: the one before may be spent.
    body: jsonBody({ role, return_url: returnUrl }, randomUUID()),
    timeoutMs: settings.BACKEND_SUBMISSION_TIMEOUT_MS,
  });
  const address = signingAddress(url);
  if (!address) throw unusable(backend, createSigningUrl, "url: not an address of a signing page");
  return address.href;
}

/** So long a sign-out waits for the backend. */
const END_MS = 2_000;

/** Ends all signing pages that the user has opened as the agent. @throws BackendFault */
export async function endSigning(backend: Backend): Promise<void> {
  await callAs(backend, endSigningRoute, z.unknown(), {
    body: noBody(randomUUID()),
    timeoutMs: END_MS,
  });
}

/** A scope that the customer has signed. @throws BackendFault, also when what comes is no whole PDF */
export function scopePdf(backend: Backend, portal: Portal, scopeId: string): Promise<Download> {
  return fetchEncodedFile(backend, getScopePdf, "pdf", { params: paramsOf(portal, scopeId) });
}
