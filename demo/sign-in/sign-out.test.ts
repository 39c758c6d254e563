import * as oidc from "openid-client";
import { describe, expect, test } from "vitest";
import {
  actionOf,
  client,
  expectValid,
  loginOfTests,
  originOf,
  startAttempt,
  Visitor,
} from "#tests/support/login.ts";

/** Signing out at the demo sign-in. */

const shared = loginOfTests();

function logoutUrl(extra: Record<string, string>): URL {
  return oidc.buildEndSessionUrl(shared.config, extra);
}

const withoutClientId = (url: URL) => {
  url.searchParams.delete("client_id");
  return url;
};

describe("signing out", () => {
  const goingBack = { post_logout_redirect_uri: client.postLogoutRedirectUri, state: "kept" };
  const back = `${client.postLogoutRedirectUri}?state=kept`;

  test("signing out with the person's id token is done at once, and ends the refresh token", async () => {
    const tokens = await shared.signedIn(shared.visitor);
    const end = await shared.visitor.get(logoutUrl({ ...goingBack, id_token_hint: tokens.id_token ?? "" }));
    expect(end.url.href).toBe(back);
    expect(shared.visitor.cookies.filter(({ name }) => name.startsWith("demo_login"))).toEqual([]);
    await expect(oidc.refreshTokenGrant(shared.config, tokens.refresh_token ?? "")).rejects.toMatchObject({
      error: "invalid_grant",
    });
    expect((await shared.visitor.get((await startAttempt(shared.config)).url)).html).toContain(
      '<form class="card"',
    );
  });

  test("signing out without an address to go back to says that it is done", async () => {
    const tokens = await shared.signedIn(shared.visitor);
    const done = await shared.visitor.get(logoutUrl({ id_token_hint: tokens.id_token ?? "" }));
    expect(done.status).toBe(200);
    await expectValid(done, "en");
    expect(done.html).toContain("Signed out");
  });

  test("signing out without an id token, or with somebody else's, asks first", async () => {
    const other = await shared.signedIn(new Visitor(originOf(shared.login)), "demo-agency");
    const tokens = await shared.signedIn(shared.visitor);
    for (const url of [
      logoutUrl(goingBack),
      logoutUrl({ ...goingBack, id_token_hint: other.id_token ?? "" }),
    ]) {
      const question = await shared.visitor.get(url);
      expect(question.status).toBe(200);
      await expectValid(question, "en");
      expect(question.html).toContain("You are signed in as Marisol Vega.");
    }
    await expect(oidc.refreshTokenGrant(shared.config, tokens.refresh_token ?? "")).resolves.toBeTruthy();

    const question = await shared.visitor.get(logoutUrl({ ...goingBack, ui_locales: "es" }));
    await expectValid(question, "es");
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(question.html)?.[1] ?? "";
    const forged = await shared.visitor.post(actionOf(question), { xsrf: "guess", logout: "yes" });
    expect(forged.status).toBe(400);
    await expectValid(forged, "en");
    const end = await shared.visitor.post(actionOf(question), { xsrf, logout: "yes" });
    expect(end.url.href).toBe(back);
    expect((await shared.visitor.get((await startAttempt(shared.config)).url)).html).toContain(
      '<form class="card"',
    );
  });

  test("signing out when nobody is signed in goes straight back", async () => {
    expect((await shared.visitor.get(logoutUrl(goingBack))).url.href).toBe(back);
    const nowhere = await shared.visitor.get(withoutClientId(logoutUrl({})));
    expect(nowhere.html).toContain("Signed out");
  });

  test("signing out never leads to an address that is not registered", async () => {
    const { id_token = "" } = await shared.signedIn(shared.visitor);
    const evil = { post_logout_redirect_uri: "https://evil.example/" };
    expect((await shared.visitor.get(logoutUrl({ ...evil, id_token_hint: id_token }))).status).toBe(400);
    expect((await shared.visitor.get(logoutUrl(evil))).status).toBe(400);
    const asked = await shared.visitor.get(withoutClientId(logoutUrl(evil)));
    expect(asked.url.origin).toBe(originOf(shared.login));
  });
});
