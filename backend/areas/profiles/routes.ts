import {
  type AgencyProfileSubmission,
  type AgentProfileSubmission,
  agencyProfile,
  agentProfile,
  getProfile,
  getProfileRequest,
  submitProfile,
} from "#api/profile.ts";
import type { OwnerType } from "#api/wire.ts";
import type { BackendApp, Caller } from "../../http/context.ts";
import { recordId, requireOwner, requireOwnerBeforeBody } from "../../rights.ts";
import type { Services } from "../../services.ts";
import { saveSubmission } from "../../submissions/save.ts";
import { agencyProfileOf, agentProfileOf, openRequestOf, refuseUnknownState } from "./queries.ts";

/** Profiles and requests to change them: `docs/product/profile.md`, "Calls". */
export function serveProfiles(app: BackendApp, services: Services): void {
  const { db } = services;

  app.openapi(getProfile.agent, async (c) => {
    const owner = await requireOwner(db, c.get("caller"), "agent", c.req.valid("param").ownerId);
    return c.json(await agentProfileOf(db, owner), 200);
  });

  app.openapi(getProfile.agency, async (c) => {
    const owner = await requireOwner(db, c.get("caller"), "agency", c.req.valid("param").ownerId);
    return c.json(await agencyProfileOf(db, owner), 200);
  });

  app.openapi(getProfileRequest.agent, async (c) => {
    const id = await requireOwner(db, c.get("caller"), "agent", c.req.valid("param").ownerId);
    return c.json(await openRequestOf(db, { type: "agent", id }, agentProfile), 200);
  });

  app.openapi(getProfileRequest.agency, async (c) => {
    const id = await requireOwner(db, c.get("caller"), "agency", c.req.valid("param").ownerId);
    return c.json(await openRequestOf(db, { type: "agency", id }, agencyProfile), 200);
  });

  serveSubmissions(app, services);
}

type Profile = AgentProfileSubmission | AgencyProfileSubmission;

function serveSubmissions(app: BackendApp, services: Services): void {
  const { db } = services;

  const take = (caller: Caller, owner: { type: OwnerType; id: string }, profile: Profile, key?: string) =>
    saveSubmission(services, caller, {
      kind: "profile",
      ownerType: owner.type,
      owner: recordId(owner.id),
      content: profile,
      idempotencyKey: key,
      check: (transaction) => refuseUnknownState(transaction, profile.Address.StateName),
    });

  app.openapi({ ...submitProfile.agent, middleware: requireOwnerBeforeBody(db, "agent") }, async (c) => {
    const key = c.req.valid("header")["idempotency-key"];
    const owner = { type: "agent", id: c.req.valid("param").ownerId } as const;
    return c.json(await take(c.get("caller"), owner, c.req.valid("json"), key), 200);
  });

  app.openapi({ ...submitProfile.agency, middleware: requireOwnerBeforeBody(db, "agency") }, async (c) => {
    const key = c.req.valid("header")["idempotency-key"];
    const owner = { type: "agency", id: c.req.valid("param").ownerId } as const;
    return c.json(await take(c.get("caller"), owner, c.req.valid("json"), key), 200);
  });
}
