import { expect, test } from "vitest";
import { createTokenVerifier } from "#backend/http/tokens.ts";
import { standIn } from "../support/faulty-backend.ts";
import { AUDIENCE, type Environment } from "../support/portal.ts";
import { type Manner, manners } from "../support/provider-manners.ts";
import { type StandIns, signInOnly, startStandIns } from "../support/security/stand-ins.ts";
import { visitor } from "../support/visitor.ts";

/** Each provider of `docs/identity-providers.md`, with the settings of that page and the answers that it gives. */

const contracts = `/contracts?agentId=${standIn.agentId}`;

async function withProvider(manner: Manner, env: Environment, work: (all: StandIns) => Promise<void>) {
  const all = await startStandIns(env, manner);
  try {
    await work(all);
  } finally {
    await all.stop();
  }
}

/** Returns the subject of the token that the backend got last, as the reference backend checks it. */
async function subjectAtBackend({ backend, provider }: StandIns) {
  const bearer = backend.calls.at(-1)?.headers.authorization ?? "";
  const verify = createTokenVerifier({ issuer: provider.issuer, audience: AUDIENCE });
  return (await verify(bearer.replace("Bearer ", "")))?.sub;
}

const known: [keyof typeof manners, Environment][] = [
  ["Keycloak", {}],
  ["Entra ID", { OIDC_AUTH_TIME: "absent" }],
  ["Auth0", { OIDC_PARAMETERS: `audience=${AUDIENCE}` }],
  ["Okta", {}],
  ["Authentik", {}],
];

test.each(known)("a user of %s signs in, is known to the backend, and signs out", async (name, env) => {
  await withProvider(manners[name], env, async (all) => {
    const somebody = visitor(all.url);
    await signInOnly(somebody, contracts);
    const page = await somebody.get(contracts);
    expect(page.status).toBe(200);
    expect(page.words).toContain(standIn.carrier);
    expect(await subjectAtBackend(all)).toBe("stand-in");
    const out = await somebody.submit(page, { form: ({ action }) => action.startsWith("/account/logout") });
    expect(new URL(out.url).pathname).toBe("/account/signed-out");
    expect((await somebody.get(contracts, { follow: false })).location).toContain("/account/login");
  });
});

test("a provider that cannot end its session is asked for the password at each sign-in", async () => {
  await withProvider(manners.Auth0, {}, async (all) => {
    const started = await visitor(all.url).get("/account/login", { follow: false });
    expect(new URL(started.location ?? "").searchParams.get("prompt")).toBe("login");
  });
});

test("Auth0 without its parameter gives a token that is for no API", async () => {
  await withProvider(manners.Auth0, {}, async (all) => {
    const somebody = visitor(all.url);
    await signInOnly(somebody);
    await somebody.get(contracts);
    expect(await subjectAtBackend(all)).toBeUndefined();
  });
});

test("what Entra ID refuses is said on the page of a sign-in that failed", async () => {
  await withProvider(manners["Entra ID"], { OIDC_PARAMETERS: "resource=urn:api" }, async (all) => {
    const page = await visitor(all.url).get(contracts);
    expect(new URL(page.url).pathname).toBe("/login-error");
    expect(page.words).toContain("AADSTS901002");
  });
});

test("a provider that does not say when somebody signed in is refused, and the log names the setting", async () => {
  await withProvider(manners["Entra ID"], {}, async (all) => {
    const page = await visitor(all.url).get(contracts);
    expect(new URL(page.url).pathname).toBe("/login-error");
    await expect.poll(() => all.portal.log()).toContain("OIDC_AUTH_TIME");
  });
});

test("an email address that is not verified is not let in, also when the provider writes it as text", async () => {
  const manner = { ...manners.Authentik, claims: { email_verified: "false" } };
  await withProvider(manner, {}, async (all) => {
    const page = await visitor(all.url).get(contracts);
    expect(new URL(page.url).pathname).toBe("/email-verification-required");
  });
});
