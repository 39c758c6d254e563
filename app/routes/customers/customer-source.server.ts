import { customersOf } from "../../api-client/customers.server.ts";
import { sourceOf } from "../../lists/list-source.server.ts";
import { customerList } from "./customer-list.tsx";

/** The customers of the selected portal. */
export const customerSource = sourceOf(customerList, {
  rows: ({ backend, portal }, { filters: { name }, desc, page, pageSize }) =>
    customersOf(backend, portal, {
      ...(name && { Name: name }),
      sort: desc ? "Name-desc" : "Name-asc",
      page,
      pageSize,
    }),
});
