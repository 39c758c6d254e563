import type { z } from "zod";
import { customer, customerDetail, getCustomer, listCustomers, mergeCustomers } from "#api/customers.ts";
import { list } from "#api/wire.ts";
import type { Portal } from "../paths.ts";
import { type Backend, callAs, submit } from "./client.server.ts";
import { helpRequest } from "./help-requests.server.ts";
import { jsonBody } from "./json-body.server.ts";
import { callPage } from "./rows.server.ts";
import { scope } from "./scopes.server.ts";
import { historyEvent } from "./your-submissions.server.ts";

/** Customers, the extension `customers`: `docs/product/customers.md`. */

export type Customer = z.output<typeof customer>;
const detail = customerDetail.extend({
  History: list(historyEvent),
  Scopes: list(scope),
  HelpRequests: list(helpRequest),
});
export type CustomerDetail = z.output<typeof detail>;

export type CustomerQuery = {
  /** Words that are all in the name. */
  Name?: string;
  sort?: "Name-asc" | "Name-desc";
  page: number;
  pageSize: number;
};

/** @throws BackendFault, also when there are customers and none of them can be read */
export function customersOf(backend: Backend, portal: Portal, query: CustomerQuery) {
  const input = { params: { ownerId: portal.id }, query, isExtension: true };
  return callPage(backend, listCustomers[portal.type], customer, input);
}

/** One customer with all that the portal may see of them. @throws BackendFault, 404 for one of whom it sees nothing */
export function customerOf(backend: Backend, portal: Portal, customerId: string): Promise<CustomerDetail> {
  const params = { ownerId: portal.id, customerId };
  return callAs(backend, getCustomer[portal.type], detail, { params, isExtension: true });
}

/** Shows two customers as one, or as two again. @throws BackendFault */
export function mergeCustomer(
  backend: Backend,
  portal: Portal,
  customerId: string,
  { other, isSame, key }: { other: string; isSame: boolean; key: string },
): Promise<void> {
  const params = { ownerId: portal.id, customerId };
  const body = jsonBody({ CustomerId: other, IsSame: isSame }, key);
  return submit(backend, mergeCustomers[portal.type], { params, body });
}
