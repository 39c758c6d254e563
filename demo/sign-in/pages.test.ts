import { describe, expect, test } from "vitest";
import {
  actionOf,
  expectValid,
  loginOfTests,
  originOf,
  startAttempt,
  Visitor,
} from "#tests/support/login.ts";
import { demoAccounts } from "../data/accounts.ts";

/** The pages of the demo sign-in. */

const shared = loginOfTests();

describe("the sign-in page", () => {
  test("the demo sign-in page is valid, needs no script and may not be framed or kept", async () => {
    const page = await shared.visitor.get((await startAttempt(shared.config)).url);
    await expectValid(page, "en");
    expect(page.html).not.toMatch(/<script|https?:\/\//);
    const policy = page.headers.get("content-security-policy");
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("form-action 'self' http://portal.example:3000;");
    expect(policy).not.toContain("unsafe");
    expect(page.headers.get("cache-control")).toBe("no-store");
    expect(page.headers.get("x-content-type-options")).toBe("nosniff");
    expect(page.headers.get("referrer-policy")).toBe("same-origin");
    for (const { name, email, about } of demoAccounts) {
      expect(page.html).toContain(name);
      expect(page.html).toContain(email);
      expect(page.html).toContain(about);
    }
  });

  test("a wrong password at the demo sign-in is said at the fields, and the email address stays", async () => {
    const form = await shared.visitor.get((await startAttempt(shared.config)).url);
    for (const [email, password] of [
      ["agent@demo.example", "wrong <word>"],
      ["nobody&co@demo.example", "demo"],
    ] as const) {
      const page = await shared.visitor.signIn(form, email, password);
      expect(page.status).toBe(422);
      await expectValid(page, "en");
      // The page stands at an address of its own: Back and reload show it again.
      expect(page.sentBy).toBe("GET");
      expect(await shared.visitor.get(page.url)).toMatchObject({ status: 422, html: page.html });
      expect(page.html).toContain("<title>Error: Sign in");
      expect(page.html).toContain('<a href="#email">The email or password is incorrect</a>');
      expect(page.html).toMatch(/id="password"[^>]* aria-invalid="true" aria-describedby="email-fault"/);
      expect(page.html).toContain(`value="${email.replace("&", "&amp;")}"`);
      expect(page.html).not.toMatch(/<word>|&lt;word/);
    }
  });

  test("empty fields and unknown accounts are told as faults at the demo sign-in", async () => {
    const form = await shared.visitor.get((await startAttempt(shared.config)).url);
    const empty = await shared.visitor.signIn(form, " ", "");
    expect(empty.status).toBe(422);
    await expectValid(empty, "en");
    expect(empty.html).toContain("Enter your email");
    expect(empty.html).toContain("Enter your password");
    const unknown = await shared.visitor.pick(form, "demo-nobody");
    expect(unknown.status).toBe(422);
    await expectValid(unknown, "en");
  });

  test("the demo sign-in page speaks the language the portal asks for, or the browser's", async () => {
    const asked = await shared.visitor.get(
      (await startAttempt(shared.config, { ui_locales: "fr es-MX en" })).url,
    );
    await expectValid(asked, "es");
    expect(asked.html).toContain("Iniciar sesión");
    expect(asked.html).toContain("seis portales");

    const spanish = new Visitor(originOf(shared.login), "es-419,es;q=0.9,en;q=0.5");
    const form = await spanish.get((await startAttempt(shared.config)).url);
    await expectValid(form, "es");
    const wrong = await spanish.signIn(form, "agent@demo.example", "no");
    await expectValid(wrong, "es");
    expect(wrong.html).toContain("El correo electrónico o la contraseña no son correctos");

    const english = await spanish.get((await startAttempt(shared.config, { ui_locales: "en" })).url);
    await expectValid(english, "en");
  });

  test("a link on the demo sign-in page leads to its other language, which a fault keeps", async () => {
    const { url } = await startAttempt(shared.config, { ui_locales: "en" });
    const english = await shared.visitor.get(url);
    const [, link = ""] = /<a href="([^"]+)" lang="es" hreflang="es">Español</.exec(english.html) ?? [];
    const spanish = await shared.visitor.get(new URL(link, english.url).href);
    await expectValid(spanish, "es");
    expect(spanish.html).toContain(">English</a>");
    const wrong = await shared.visitor.signIn(spanish, "agent@demo.example", "no");
    await expectValid(wrong, "es");
    expect(wrong.html).toContain("El correo electrónico o la contraseña no son correctos");
  });

  test("every demo account has Spanish words on the sign-in page", async () => {
    const spanish = new Visitor(originOf(shared.login), "es");
    const { html } = await spanish.get((await startAttempt(shared.config)).url);
    for (const { about } of demoAccounts) {
      if (!/^\d/.test(about)) expect(html).not.toContain(about);
    }
  });

  test("the demo sign-in page knows the email address the portal hints at", async () => {
    const { html } = await shared.visitor.get(
      (await startAttempt(shared.config, { login_hint: 'a"b@demo.example' })).url,
    );
    expect(html).toContain('value="a&quot;b@demo.example"');
  });

  test("another browser, a finished sign-in and a huge form are refused kindly at the demo sign-in", async () => {
    const attempt = await startAttempt(shared.config);
    const form = await shared.visitor.get(attempt.url);
    const stranger = await new Visitor(originOf(shared.login), "es").get(form.url);
    expect(stranger.status).toBe(400);
    await expectValid(stranger, "es");
    expect(stranger.html).toContain('href="http://portal.example:3000/"');

    const huge = await shared.visitor.post(actionOf(form), { email: "a".repeat(20_000), password: "demo" });
    expect(huge.status).toBe(413);

    await shared.visitor.pick(form, "demo-agent");
    const late = await shared.visitor.pick(form, "demo-agent");
    expect(late.status).toBe(400);
    await expectValid(late, "en");
    expect(late.html).toContain("This sign-in has expired");
  });

  test("a faulty sign-in request, and an address that is not there, get a plain page in both languages", async () => {
    for (const language of ["en", "es"]) {
      const someone = new Visitor(originOf(shared.login), language);
      const { url } = await startAttempt(shared.config, { redirect_uri: "https://evil.example/<b>" });
      const refused = await someone.get(url);
      expect(refused.status).toBe(400);
      await expectValid(refused, language);
      expect(refused.html).toContain("invalid_redirect_uri");
      expect(refused.html).not.toMatch(/evil|\.js:/);

      const stranger = await someone.get((await startAttempt(shared.config, { client_id: "<script>" })).url);
      expect(stranger.status).toBe(400);
      await expectValid(stranger, language);

      const missing = await someone.get("/login/nothing-here");
      expect(missing.status).toBe(404);
      await expectValid(missing, language);
    }
  });
});
