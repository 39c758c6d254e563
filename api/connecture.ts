import { z } from "@hono/zod-openapi";
import { optional, ownerParams, read } from "./wire.ts";

/** Connecture, the health marketplace outside: `docs/product/marketplace.md`. */

const tag = "Connecture";

/** The single sign-on of an agent or agency. An agent or an agency without an instance of their own is not captive. */
export const connecture = z
  .object({
    sso_url: optional(z.string()),
    is_captive: optional(z.boolean()),
  })
  .openapi("Connecture");

export type Connecture = z.infer<typeof connecture>;

export const getConnecture = {
  agent: read({
    path: "/t/agents/{ownerId}/connecture",
    tag,
    summary: "An agent's single sign-on at the marketplace",
    request: { params: ownerParams },
    answer: connecture,
  }),
  agency: read({
    path: "/t/agencies/{ownerId}/connecture",
    tag,
    summary: "An agency's single sign-on at the marketplace",
    request: { params: ownerParams },
    answer: connecture,
  }),
};
