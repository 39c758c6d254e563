import { agencyProfile, agentProfile, getProfile, getProfileRequest, submitProfile } from "#api/profile.ts";
import { type OwnerType, ownerTypes } from "#api/wire.ts";
import type { BackendApp } from "../../http/context.ts";
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

  for (const type of ownerTypes) serveSubmission(app, services, type);
}

function serveSubmission(app: BackendApp, services: Services, type: OwnerType): void {
  const { db } = services;
  app.openapi({ ...submitProfile[type], middleware: requireOwnerBeforeBody(db, type) }, async (c) => {
    const profile = c.req.valid("json");
    const saved = await saveSubmission(services, c.get("caller"), {
      kind: "ProfileChange",
      ownerType: type,
      owner: recordId(c.req.valid("param").ownerId),
      content: profile,
      idempotencyKey: c.req.valid("header")["idempotency-key"],
      check: (transaction) => refuseUnknownState(transaction, profile.Address.StateName),
    });
    return c.json(saved, 200);
  });
}
