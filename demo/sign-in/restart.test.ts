import { mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { decodeJwt } from "jose";
import * as oidc from "openid-client";
import { describe, expect, test } from "vitest";
import {
  discover,
  loginOfTests,
  originOf,
  redeem,
  startAttempt,
  startLogin,
  Visitor,
} from "#tests/support/login.ts";
import { demoAccounts } from "../data/accounts.ts";

/** Restarts of the demo sign-in: the data it keeps, and their protection. */

const shared = loginOfTests();

describe("a restart", () => {
  test("a restart of the demo sign-in keeps keys, sessions, sign-ins under way and refresh tokens", async () => {
    const directory = await mkdtemp(join(tmpdir(), "demo-login-"));
    const first = await startLogin(directory);
    const firstConfig = await discover(first);
    const someone = new Visitor(originOf(first));
    const attempt = await startAttempt(firstConfig);
    const form = await someone.get(attempt.url);
    const tokens = await redeem(firstConfig, attempt, (await someone.pick(form, "demo-agent")).url);
    const spent = tokens.refresh_token ?? "";
    const { refresh_token = "" } = await oidc.refreshTokenGrant(firstConfig, spent);
    const newcomer = new Visitor(originOf(first));
    const underWay = await startAttempt(firstConfig);
    const openForm = await newcomer.get(underWay.url);
    await first.close();

    await writeFile(join(directory, "login", "half-written.json"), '{"model":');
    const second = await startLogin(directory, { port: first.port });
    expect(second.jwks).toEqual(first.jwks);
    const silent = await someone.get((await startAttempt(firstConfig, { prompt: "none" })).url);
    expect(silent.url.searchParams.get("code")).toBeTruthy();
    const finished = await newcomer.pick(openForm, "demo-both");
    expect((await redeem(firstConfig, underWay, finished.url)).claims()?.sub).toBe("demo-both");
    const refreshed = await oidc.refreshTokenGrant(firstConfig, refresh_token);
    expect(decodeJwt(refreshed.access_token).sub).toBe("demo-agent");
    await expect(oidc.refreshTokenGrant(firstConfig, spent)).rejects.toMatchObject({
      error: "invalid_grant",
    });
    await second.close();

    // Somebody signed in whose account is gone signs in again.
    const third = await startLogin(directory, {
      port: first.port,
      accounts: demoAccounts.filter(({ sub }) => sub !== "demo-both"),
    });
    const last = await startAttempt(firstConfig);
    const page = await newcomer.get(last.url);
    expect(page.status).toBe(200);
    const { url } = await newcomer.pick(page, "demo-agent");
    expect((await redeem(firstConfig, last, url)).claims()?.sub).toBe("demo-agent");
    await third.close();
    await rm(directory, { recursive: true, force: true });
  });

  test("secrets and records of the demo sign-in are for their owner only, and no file name gives an id away", async () => {
    await shared.signedIn(shared.visitor);
    const mode = async (...path: string[]) => (await stat(join(shared.dataDir, ...path))).mode & 0o777;
    expect(await mode("secrets")).toBe(0o700);
    expect(await readdir(join(shared.dataDir, "secrets"))).toEqual(["login.json"]);
    expect(await mode("secrets", "login.json")).toBe(0o600);
    expect(await mode("login")).toBe(0o700);
    const records = await readdir(join(shared.dataDir, "login"));
    expect(records.length).toBeGreaterThan(0);
    for (const name of records) {
      expect(name).toMatch(/^[0-9a-f]{64}\.json$/);
      expect(await mode("login", name)).toBe(0o600);
    }
  });

  test("two demo sign-ins that start at once share one set of keys", async () => {
    const directory = await mkdtemp(join(tmpdir(), "demo-login-"));
    const [one, two] = await Promise.all([startLogin(directory), startLogin(directory)]);
    expect(one.jwks).toEqual(two.jwks);
    await Promise.all([one.close(), two.close()]);
    await rm(directory, { recursive: true, force: true });
  });
});
