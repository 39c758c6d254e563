import { getPermissions, getUser } from "#api/session.ts";
import type { BackendApp } from "../../http/context.ts";
import type { Services } from "../../services.ts";
import { findUser, viewableAgencies, viewableAgents } from "./queries.ts";

/** The signed-in user and their portals: `docs/product/sign-in.md`, "Calls". */
export function serveSession(app: BackendApp, { db }: Services): void {
  app.openapi(getUser, async (c) => {
    const caller = c.get("caller");
    const user = await findUser(db, caller);
    const known = { name: user?.name, email: user?.email, ...caller.claims };
    const list = Object.entries(known).flatMap(([type, value]) =>
      ["string", "number", "boolean"].includes(typeof value) ? [{ type, value: String(value) }] : [],
    );
    return c.json({ isAuthenticated: true, claims: list, nameClaimType: "name" }, 200);
  });

  app.openapi(getPermissions, async (c) => {
    const caller = c.get("caller");
    const [user, agents, agencies] = await Promise.all([
      findUser(db, caller),
      viewableAgents(db, caller),
      viewableAgencies(db, caller),
    ]);
    // An operator gives a right to exactly this subject: `docs/deploy.md`, "Users and rights".
    if (Object.keys({ ...agents, ...agencies }).length === 0)
      c.get("log").info({ sub: caller.sub }, "user without a right");
    return c.json(
      {
        Id: user?.id ?? null,
        Name: user?.name ?? null,
        ViewableAgentList: agents,
        ViewableAgencyList: agencies,
      },
      200,
    );
  });
}
