import { z } from "@hono/zod-openapi";
import { id, optional, read } from "./wire.ts";

/** The signed-in user and their portals: `docs/product/sign-in.md`, "Calls". */

const tag = "Session and portals";

const claim = z.object({ type: z.string(), value: z.unknown().optional() });

/** Read as a list. Other backends may answer a map from type to value, or values that are no text. */
const claims = z
  .union([z.array(claim), z.record(z.string(), z.unknown())])
  .nullish()
  .transform((given) =>
    Array.isArray(given) ? given : Object.entries(given ?? {}).map(([type, value]) => ({ type, value })),
  );

export const user = z
  .object({
    isAuthenticated: z.boolean(),
    claims,
    nameClaimType: optional(z.string()),
  })
  .openapi("User");

export type User = z.infer<typeof user>;
/** A name may be missing; its portal then goes by its id. */
const portalNames = z.record(
  z.string(),
  optional(z.string())
    .catch(null)
    .openapi({ type: ["string", "null"] }),
);

/** The portals a user may act for: two maps from id to name. `Id` and `Name` are the user's own. */
export const permissions = z
  .object({
    Id: optional(id),
    Name: optional(z.string()),
    ViewableAgentList: optional(portalNames),
    ViewableAgencyList: optional(portalNames),
  })
  .openapi("Permissions");

export type Permissions = z.infer<typeof permissions>;

export const getUser = read({ path: "/api/user", tag, summary: "Who is signed in", answer: user });

export const getPermissions = read({
  path: "/t/agents/my/permissions",
  tag,
  summary: "The agents and agencies the user may act for",
  answer: permissions,
});
