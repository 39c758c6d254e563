import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { connect } from "#backend/database/connect.ts";
import { licenseParts, licensePath, newKey, posted } from "../support/backend/submitting.ts";
import { type IdentityProvider, startIdentityProvider } from "../support/identity-provider.ts";
import { CLIENT_ID, CLIENT_SECRET, type Running, startReferenceBackend } from "../support/portal.ts";
import { type ThrowAwayPostgres, throwAwayPostgres } from "../support/postgres.ts";
import { until } from "../support/until.ts";

/** A backend in several processes is one backend: `docs/decisions/0231`. It needs PostgreSQL and a provider of its own. */

const TIMES = 12;

const postgres: ThrowAwayPostgres | undefined = await throwAwayPostgres();
let provider: IdentityProvider;
let backend: Running;

describe.skipIf(!postgres)("the backend with two workers", () => {
  beforeAll(async () => {
    provider = await startIdentityProvider({ clientId: CLIENT_ID, clientSecret: CLIENT_SECRET });
    backend = await startReferenceBackend({
      portalUrl: "http://localhost:9",
      env: { WORKERS: "2", DATABASE_URL: postgres?.url ?? "", OIDC_ISSUER: provider.issuer },
    });
    await until("both workers run", () => backend.log().includes("the workers are running"));
  });
  afterAll(async () => {
    await backend?.stop();
    await provider?.stop();
    await postgres?.remove();
  });

  /** On a connection of its own, so that either worker may answer. */
  async function ask(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    const token = await provider.accessTokenOf({ sub: "demo-agent" });
    headers.set("Authorization", `Bearer ${token}`);
    headers.set("X-Client-Id", "4");
    headers.set("Connection", "close");
    return fetch(backend.url + path, { ...init, headers });
  }

  const answering = () =>
    new Set([...backend.log().matchAll(/"worker":"(\d+)"[^\n]*"path":/g)].map(([, worker]) => worker));

  test("two workers of the backend both answer, and a submission sent to both at once is taken once", async () => {
    await until("both have answered", async () => {
      expect((await ask("/t/states")).status).toBe(200);
      return answering().size === 2;
    });
    const key = newKey();
    const parts = licenseParts({ LicenseNumber: "TWO-WORKERS" });
    const answers = await Promise.all(
      Array.from({ length: TIMES }, async () => {
        const answer = await ask(licensePath, posted(parts, key));
        return [answer.status, (await answer.json()).Id];
      }),
    );
    expect(new Set(answers.map(String)).size, JSON.stringify(answers)).toBe(1);
    expect(answers[0]?.[0]).toBe(200);
    const { db, close } = await connect({ databaseUrl: postgres?.url ?? "", dataDir: "" });
    const taken = await db.selectFrom("submissions").select("content").execute();
    await close();
    expect(taken.filter(({ content }) => JSON.stringify(content).includes("TWO-WORKERS"))).toHaveLength(1);
  });
});
