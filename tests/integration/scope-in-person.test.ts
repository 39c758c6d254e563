import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { beforeEach, expect, test } from "vitest";
import { scopeStatuses } from "#api/statuses.ts";
import { newcomer } from "../support/filling-in.ts";
import { type HtmlForm, linksOf } from "../support/html-form.ts";
import {
  asAgent,
  bodyOf,
  changes,
  extendTo,
  haveScopes,
  listCall,
} from "../support/integration/scope-pages.ts";
import { standInsOfFile } from "../support/security/stand-ins.ts";
import { scopesOfStandIn as known, standInScope } from "../support/stand-in-scopes.ts";
import type { Answer, Visitor } from "../support/visitor.ts";

/** A customer signs on the agent's device: the agent is signed out first, here and at the identity provider. */

const address = asAgent.scope(known.id, "in-person", { lastName: "Foreign" });
const call = `${listCall}/${known.id}/signing-url`;
const target = () => `${all.backend.url}/sign/61?ticket=once`;

let agent: Visitor;

const all = standInsOfFile();
beforeEach(async () => {
  extendTo(all, "scopeInPerson");
  haveScopes(all, [{ ...standInScope, status: "Sent" }]);
  agent = await newcomer(all);
  all.backend.calls.length = 0;
  all.provider.signOuts.length = 0;
});

const isQuestion = ({ action }: HtmlForm) => action === address;
const press = (page: Answer) =>
  agent.submit(page, { form: isQuestion, button: "Sign out and open the signing page", follow: false });
const afterSignOutOf = (somebody: Visitor) => somebody.cookies()["after-sign-out"];

test("the page for signing in person says that the agent will be signed out", async () => {
  const page = await agent.get(address);
  expect(page.status).toBe(200);
  expect(page.words).toContain("You are signed out of the Hub");
  expect(page.words).toContain(`Customer ${known.customer} Status Sent`);
  expect(changes(all)).toEqual([]);
});

test("signing in person signs the agent out in both places, and the browser goes on to the signing page", async () => {
  const page = await agent.get(address);
  const thief = agent.clone();
  const left = await press(page);
  expect(left.status).toBe(303);
  expect(bodyOf(changes(all)[0])).toEqual({ role: "client", return_url: all.url + asAgent.scopes() });
  const provider = new URL(left.location ?? "");
  expect(provider.origin).toBe(new URL(all.provider.issuer).origin);
  expect(provider.searchParams.get("post_logout_redirect_uri")).toBe(`${all.url}/account/signed-out`);

  const between = await agent.get(left.location ?? "");
  expect(all.provider.signOuts).toHaveLength(1);
  expect(between.url).toBe(`${all.url}/account/signed-out`);
  expect(between.words).toContain("Hand the device to your customer.");
  expect(between.headers.refresh).toBe("0; url=/account/after-sign-out");
  const link = linksOf(between.html).find(({ label }) => label === "Go to the signing page");
  expect(link?.href).toBe("/account/after-sign-out");
  const on = await agent.get("/account/after-sign-out", { follow: false });
  expect([on.status, on.location]).toEqual([303, target()]);

  // Nobody who has the device, or had the cookies, is the agent any more.
  for (const somebody of [agent, thief]) {
    const list = await somebody.get(asAgent.scopes(), { follow: false });
    expect(new URL(list.location ?? "").pathname).toBe("/account/login");
  }
});

test("the address for signing in person is taken once, by its own browser, and stands nowhere in the clear", async () => {
  const left = await press(await agent.get(address));
  const texts = [left.location, JSON.stringify(left.headers), JSON.stringify(agent.cookies())].join();
  for (const text of [texts, decodeURIComponent(texts), Buffer.from(texts, "base64").toString()])
    expect(text).not.toContain("ticket=once");
  const folder = path.join(all.portal.dataFolder, "sessions");
  for (const file of readdirSync(folder))
    expect(readFileSync(path.join(folder, file), "latin1"), file).not.toContain("ticket=once");
  expect(all.portal.log()).not.toContain("ticket=once");
  const line = String(left.headers["set-cookie"]?.find((text) => text.startsWith("after-sign-out=")));
  expect(line).toMatch(/Max-Age=300;.*HttpOnly.*SameSite=Lax/);

  const stranger = await newcomer(all);
  expect((await stranger.get("/account/after-sign-out")).url).toBe(`${all.url}/account/signed-out`);
  const twin = agent.clone();
  const both = await Promise.all([
    agent.get("/account/after-sign-out", { follow: false }),
    twin.get("/account/after-sign-out", { follow: false }),
  ]);
  expect(both.map(({ location }) => location).sort()).toEqual(
    [target(), `${all.url}/account/signed-out`].sort(),
  );
  for (const somebody of [agent, twin]) {
    expect(afterSignOutOf(somebody)).toBeUndefined();
    const page = await somebody.get("/account/signed-out");
    expect(page.headers.refresh).toBeUndefined();
    expect(page.words).toContain("You must sign in to access this application.");
  }
});

test("a made-up cookie of a sign-out for signing in person leads nowhere", async () => {
  for (const value of ["0".repeat(32), "https://evil.example", "", "e30=.x"]) {
    const somebody = agent.clone();
    somebody.setCookie("after-sign-out", value);
    expect((await somebody.get("/account/signed-out")).headers.refresh).toBeUndefined();
    const on = await somebody.get("/account/after-sign-out", { follow: false });
    expect(on.location).toBe(`${all.url}/account/signed-out`);
  }
});

test("a provider that cannot be asked to end the sign-in does not keep the portal's session alive", async () => {
  const page = await agent.get(address);
  all.provider.fail("end_session", { kind: "status", status: 500 });
  await press(page);
  const list = await agent.get(asAgent.scopes(), { follow: false });
  expect(new URL(list.location ?? "").pathname).toBe("/account/login");
  expect((await agent.get("/account/after-sign-out", { follow: false })).location).toBe(target());
  all.provider.heal();
});

test.each(scopeStatuses)(
  "row 31: signing in person is allowed only in the right status: %s",
  async (status) => {
    haveScopes(all, [{ ...standInScope, status }]);
    const isAllowed = status === "Sent" || status === "Client Viewed";
    const page = await agent.get(address);
    expect(page.words.includes("The status of this SOA no longer allows this.")).toBe(!isAllowed);
    if (isAllowed) return;
    haveScopes(all, [{ ...standInScope, status: "Sent" }]);
    const form = await agent.get(address);
    all.backend.fail(call, { kind: "status", status: 409 });
    const late = await press(form);
    expect(late.location).toBe(all.url + asAgent.scopes({ lastName: "Foreign" }));
    expect((await agent.get(late.location ?? "")).words).toContain("of this SOA has changed");
  },
);

test("nobody is signed out for a signing page that is not to be had", async () => {
  const page = await agent.get(address);
  all.backend.fail(call, { kind: "status", status: 500 });
  const refused = await press(page);
  expect(refused.status).toBe(502);
  expect(refused.words).toContain("Failed to generate SOA signing session");
  expect((await agent.get(asAgent.scopes())).words).toContain(known.customer);
  expect(afterSignOutOf(agent)).toBeUndefined();
});

test("signing in person has no page, and asks for nothing, where the backend does not announce it", async () => {
  const { somebody, token } = await all.signedIn();
  all.backend.heal();
  all.backend.calls.length = 0;
  expect((await somebody.get(address)).status).toBe(404);
  expect((await somebody.post(address, { csrf: token })).status).toBe(404);
  expect(all.backend.count(/scopes/)).toBe(0);
});

test("row 60: a forged form for signing in person signs nobody out", async () => {
  const { somebody } = await all.signedIn();
  expect((await somebody.post(address, { csrf: "wrong" })).status).toBe(403);
  expect((await somebody.get(asAgent.scopes())).words).toContain(known.customer);
  expect(changes(all)).toEqual([]);
});
