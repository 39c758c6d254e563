import { beforeEach, expect, test } from "vitest";
import { newcomer } from "../support/filling-in.ts";
import { formsOf } from "../support/html-form.ts";
import { asAgent, extendTo, haveScopes } from "../support/integration/scope-pages.ts";
import { standInsOfFile } from "../support/security/stand-ins.ts";
import { scopesOfStandIn as known, standInScope } from "../support/stand-in-scopes.ts";
import type { Visitor } from "../support/visitor.ts";

/** The sign-out ends the signing pages that the agent has opened: `docs/product/scopes.md`, "Signing". */

const call = "/t/v2/agents/my/signing/end";

let agent: Visitor;
let csrf: string;

const all = standInsOfFile();
beforeEach(async () => {
  extendTo(all, "scopeSigningEnd");
  haveScopes(all, [{ ...standInScope, status: "Client Signed" }]);
  agent = await newcomer(all);
  const page = await agent.get("/account/logout");
  const fields = formsOf(page.html).flatMap((form) => form.fields);
  csrf = fields.find(({ name }) => name === "csrf")?.value ?? "";
  all.backend.calls.length = 0;
});

const press = (page: string) => agent.post(page, { csrf }, { follow: false });
const ended = () => all.backend.calls.filter(({ path }) => path === call);

async function expectSignedOut(): Promise<void> {
  const left = await press("/account/logout");
  expect(new URL(left.location ?? "").origin).toBe(new URL(all.provider.issuer).origin);
  const list = await agent.get(asAgent.scopes(), { follow: false });
  expect(new URL(list.location ?? "").pathname).toBe("/account/login");
}

test("the sign-out of an agent who has opened a signing page leaves none open", async () => {
  all.backend.answer(call, () => ({}));
  expect((await press(asAgent.scope(known.id, "signing"))).status).toBe(303);
  await expectSignedOut();
  expect(ended().map(({ method }) => method)).toEqual(["POST"]);
});

test("the sign-out of an agent who has opened no signing page ends none", async () => {
  await expectSignedOut();
  expect(ended()).toEqual([]);
});

test("a backend that fails to end the signing pages keeps nobody signed in", async () => {
  all.backend.fail(call, { kind: "status", status: 500 });
  await press(asAgent.scope(known.id, "signing"));
  await expectSignedOut();
  expect(ended()).toHaveLength(1);
});

test("a backend that does not announce the end of signing pages is not asked for it", async () => {
  extendTo(all);
  await press(asAgent.scope(known.id, "signing"));
  await expectSignedOut();
  expect(ended()).toEqual([]);
});
