import {
  type ContractRequest,
  listContractOptions,
  listOpenContractRequests,
  listUplines,
  requestContracts,
} from "#api/contract-requests.ts";
import { type OwnerType, ownerTypes } from "#api/wire.ts";
import type { BackendApp, Caller } from "../../http/context.ts";
import { refusal } from "../../http/problems.ts";
import { recordId, requireOwner, requireOwnerBeforeBody } from "../../rights.ts";
import type { Services } from "../../services.ts";
import { saveSubmission } from "../../submissions/save.ts";
import { contractOptions } from "./options.ts";
import { normalizeRequest, refuseMalformedIds, refuseNotOffered, targetOf } from "./request.ts";
import { openRequests } from "./requests-under-review.ts";
import { canBeUpline, type Target, uplinesFor } from "./uplines.ts";

/** Registers the routes of contract requests: `docs/product/contract-requests.md`, `docs/decisions/0208`. */
export function serveContractRequests(app: BackendApp, services: Services): void {
  serveUplines(app, services);
  serveOptions(app, services);
  serveOpenRequests(app, services);
  serveRequests(app, services);
}

function serveUplines(app: BackendApp, { db }: Services): void {
  app.openapi(listUplines.agent, async (c) => {
    const id = await requireOwner(db, c.get("caller"), "agent", c.req.valid("param").ownerId);
    return c.json(await uplinesFor(db, { type: "agent", id }, "self"), 200);
  });

  app.openapi(listUplines.agency, async (c) => {
    const id = await requireOwner(db, c.get("caller"), "agency", c.req.valid("param").ownerId);
    return c.json(await uplinesFor(db, { type: "agency", id }, targetFromQuery(c.req.valid("query"))), 200);
  });
}

function targetFromQuery({ AgencyId, AgentId }: { AgencyId?: string; AgentId?: string }): Target {
  if (AgencyId !== undefined && AgentId !== undefined) throw refusal(400, "There can be one target only.");
  if (AgencyId !== undefined) return { agency: AgencyId };
  return AgentId === undefined ? "new" : { agent: AgentId };
}

function serveOptions(app: BackendApp, { db, today }: Services): void {
  const options = async (owner: { type: OwnerType; id: string }, uplineAgencyId: string) =>
    (await canBeUpline(db, owner, uplineAgencyId)) ? contractOptions(db, uplineAgencyId, today()) : [];

  for (const type of ownerTypes) {
    app.openapi(listContractOptions[type], async (c) => {
      const id = await requireOwner(db, c.get("caller"), type, c.req.valid("param").ownerId);
      return c.json(await options({ type, id }, c.req.valid("query").uplineAgencyId), 200);
    });
  }
}

function serveOpenRequests(app: BackendApp, { db }: Services): void {
  app.openapi(listOpenContractRequests.agent, async (c) => {
    const id = await requireOwner(db, c.get("caller"), "agent", c.req.valid("param").ownerId);
    return c.json(await openRequests(db, { type: "agent", id }, "self"), 200);
  });

  app.openapi(listOpenContractRequests.agency, async (c) => {
    const id = await requireOwner(db, c.get("caller"), "agency", c.req.valid("param").ownerId);
    return c.json(await openRequests(db, { type: "agency", id }, targetFromQuery(c.req.valid("query"))), 200);
  });
}

function serveRequests(app: BackendApp, services: Services): void {
  const { db, today } = services;

  const submitRequest = (
    caller: Caller,
    owner: { type: OwnerType; id: string },
    body: ContractRequest,
    key: string | undefined,
  ) => {
    const request = normalizeRequest(body);
    const target = targetOf(owner, request);
    refuseMalformedIds(request);
    return saveSubmission(services, caller, {
      kind: "ContractRequest",
      ownerType: owner.type,
      owner: owner.id,
      content: request,
      idempotencyKey: key,
      check: (transaction) => refuseNotOffered(transaction, owner, target, { request, today: today() }),
    });
  };

  for (const type of ownerTypes) {
    app.openapi({ ...requestContracts[type], middleware: requireOwnerBeforeBody(db, type) }, async (c) => {
      const owner = { type, id: recordId(c.req.valid("param").ownerId) };
      const key = c.req.valid("header")["idempotency-key"];
      return c.json(await submitRequest(c.get("caller"), owner, c.req.valid("json"), key), 200);
    });
  }
}
