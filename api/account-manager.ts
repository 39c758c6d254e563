import { z } from "@hono/zod-openapi";
import { forOwners, optional, ownerParams, read } from "./wire.ts";

/** The relationship manager of an agent or an agency: `docs/product/home.md`. The wire calls them account manager. */

export const accountManager = z
  .object({
    DisplayName: optional(z.string()),
    Email: optional(z.string()),
    PhoneNumber: optional(z.string()),
    ProfilePictureType: optional(z.string()).openapi({ description: "A content type such as `image/png`" }),
    ProfilePictureBase64: optional(z.string()),
    Direct: optional(z.boolean()).openapi({
      description: "The manager looks after this agent or agency itself, not after the agency above",
    }),
  })
  .openapi("AccountManager");

export const getAccountManager = forOwners((base, owner) =>
  read({
    path: `${base}/accountmanager`,
    tag: "Profile",
    summary: `The relationship manager of ${owner}; every field is null where there is none`,
    request: { params: ownerParams },
    answer: accountManager,
  }),
);
