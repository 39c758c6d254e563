import { createRoute, z } from "@hono/zod-openapi";
import { enrollment } from "./enrollments.ts";
import { searchText } from "./fields.ts";
import { helpRequest } from "./help-requests.ts";
import { paymentKinds } from "./payments.ts";
import { scope } from "./scopes.ts";
import { statementPayment } from "./statements.ts";
import {
  type Audited,
  forOwners,
  id,
  list,
  optional,
  optionalDate,
  optionalInstant,
  ownerParams,
  paged,
  paging,
  read,
  refusal,
  refusals,
  sortedBy,
} from "./wire.ts";
import { historyEvent } from "./your-submissions.ts";

/** Customers: `docs/product/customers.md`. The extension `customers`. */

const tag = "Customers";

export const customer = z
  .object({
    Id: id,
    FirstName: optional(z.string()),
    LastName: optional(z.string()),
    /** The state of the newest enrollment. */
    State: optional(z.string()),
    /** The number of active policies, and of applications under way. */
    Policies: optional(z.number().int().min(0)),
    Applications: optional(z.number().int().min(0)),
    /** True: the team misses something for an application. */
    IsWaitingForYou: optional(z.boolean()),
    /** The agent of the newest enrollment, for agencies. */
    AgentName: optional(z.string()),
  })
  .openapi("Customer");
export type Customer = z.output<typeof customer>;

export const listCustomers = forOwners((base, owner) =>
  read({
    path: `${base}/customers`,
    tag,
    summary: `The customers of ${owner}, a page at a time, by name`,
    audited: "read",
    request: {
      params: ownerParams,
      query: z
        .object({
          ...paging,
          ...sortedBy,
          Name: searchText(100).openapi({ description: "Words that are all in the first or the last name" }),
        })
        .partial(),
    },
    answer: paged(customer).openapi("Customers"),
  }),
);

/** Why a record counts as the same person. Others may come. */
export const customerMatches = ["medicareNumber", "nameAndBirthDate", "merged"] as const;

/** Another record of the same person. */
export const sameCustomer = z
  .object({
    Id: id,
    Name: optional(z.string()),
    AgentName: optional(z.string()),
    Match: z.string().openapi({ examples: [...customerMatches] }),
    MergedByName: optional(z.string()),
    MergedDateTime: optionalInstant,
  })
  .openapi("SameCustomer");

/** Somebody of the same name, who may be another person. */
export const similarCustomer = z
  .object({
    Id: id,
    Name: optional(z.string()),
    State: optional(z.string()),
    /** The email address of their newest scope of appointment. */
    Email: optional(z.string()),
  })
  .openapi("SimilarCustomer");

export const customerPayment = statementPayment
  .extend({ Kind: z.string().openapi({ examples: [...paymentKinds] }) })
  .openapi("CustomerPayment");

export const customerDetail = z
  .object({
    Id: id,
    FirstName: optional(z.string()),
    LastName: optional(z.string()),
    BirthDate: optionalDate,
    /** From scopes of appointment, the newest first. */
    Emails: list(z.string()),
    /** The newest first, at most 100 of each. Overrides are an agency's own. */
    Enrollments: list(enrollment),
    Scopes: list(scope),
    Payments: list(customerPayment),
    HelpRequests: list(helpRequest),
    /** Active policies that nothing was paid for. */
    UnpaidPolicyIds: list(id),
    /** The oldest event first. */
    History: list(historyEvent),
    Same: list(sameCustomer),
    Similar: list(similarCustomer),
  })
  .openapi("CustomerDetail");

const customerParams = ownerParams.extend({ customerId: id });

export const getCustomer = forOwners((base, owner) =>
  read({
    path: `${base}/customers/{customerId}`,
    tag,
    summary: `Everything about one customer of ${owner} that it may see`,
    audited: "read",
    request: { params: customerParams },
    answer: customerDetail,
  }),
);

/** Another customer, who is the same person or not. */
export const customerMerge = z.object({ CustomerId: id, IsSame: z.boolean() }).openapi("CustomerMerge");

export const mergeCustomers = forOwners((base, owner) =>
  createRoute({
    method: "post",
    path: `${base}/customers/{customerId}/merges`,
    tags: [tag],
    summary: `Say that two customers of ${owner} are the same person, or that they are not after all`,
    "x-audited": "write" satisfies Audited,
    request: {
      params: customerParams,
      body: { required: true, content: { "application/json": { schema: customerMerge } } },
    },
    responses: {
      200: {
        description: "OK",
        content: { "application/json": { schema: z.object({}).openapi("CustomersMerged") } },
      },
      ...refusals,
      422: refusal("The other customer does not exist, or is this one"),
    },
  }),
);
