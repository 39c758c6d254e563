import { createHash } from "node:crypto";
import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { pino } from "pino";
import { clockFrom } from "#api/business-time.ts";
import { type BackendOptions, createBackend } from "#backend/app.ts";
import type { Database } from "#backend/database/schema.ts";
import { type BackendExports, openExports } from "#backend/export-requests.ts";
import type { BackendApp } from "#backend/http/context.ts";
import { createTokenVerifier } from "#backend/http/tokens.ts";
import type { DataKey } from "#backend/sealing/keys.ts";
import { demo } from "#demo/demo.ts";
import { testCertificate } from "../certificate.ts";
import { testInstant } from "./time.ts";

export const issuer = "https://sign-in.example";
export const audience = "urn:test:backend";
export const publicUrl = "http://backend.test";
const portalUrl = "http://portal.test";

const keys = await generateKeyPair("ES256");
export const jwks = {
  keys: [{ ...(await exportJWK(keys.publicKey)), alg: "ES256", kid: "test", use: "sig" }],
};

const verifyToken = createTokenVerifier({ issuer, audience, keys: jwks });

/** A valid access token of one user; `change` makes it something else. */
export async function tokenFor(
  sub: string,
  change?: (token: SignJWT) => SignJWT,
  key = keys.privateKey,
): Promise<string> {
  const token = new SignJWT({ scope: "openid" })
    .setProtectedHeader({ alg: "ES256", kid: "test", typ: "at+jwt" })
    .setIssuer(issuer)
    .setAudience(audience)
    .setSubject(sub)
    .setIssuedAt()
    .setExpirationTime("5m");
  return (change?.(token) ?? token).sign(key);
}

/** A key of that name, the same every time. */
export function testKey(id: string): DataKey {
  return { id, secret: createHash("sha256").update(id).digest() };
}

/** The threads of the databases. One for each backend would be too many. */
const exportsByDatabase = new WeakMap<Database, BackendExports>();

function exportsOf(db: Database): BackendExports {
  const made = exportsByDatabase.get(db) ?? openExports({ db });
  exportsByDatabase.set(db, made);
  return made;
}

export function testBackend(db: Database, more: Partial<BackendOptions> = {}): BackendApp {
  return createBackend({
    db,
    exports: exportsOf(db),
    clock: clockFrom(testInstant),
    timeZone: "America/New_York",
    verifyToken,
    logger: pino({ level: "silent" }),
    publicUrl,
    fileLinkSecret: "a secret of the tests, long enough",
    dataKeys: [testKey("tests")],
    clientIdentifier: { header: "X-Client-Id", value: "4" },
    portalUrl,
    signingCertificate: testCertificate(),
    content: demo.content,
    ...more,
  });
}

export type Ask = (path: string, as?: string, init?: RequestInit) => Promise<Response>;

/** Asks a backend as one of the demo's users, or as nobody. Each user keeps one token, as in the portal. */
export function asking(app: BackendApp): Ask {
  const tokens = new Map<string, Promise<string>>();
  const tokenOf = (sub: string) => {
    const token = tokens.get(sub) ?? tokenFor(sub, (jwt) => jwt.setExpirationTime("1h"));
    tokens.set(sub, token);
    return token;
  };
  return async (path, as, init) => {
    const headers = new Headers({ "X-Client-Id": "4", "X-Request-Id": "0123456789abcdef" });
    if (as) headers.set("Authorization", `Bearer ${await tokenOf(as)}`);
    for (const [name, value] of new Headers(init?.headers)) headers.set(name, value);
    const address = path.startsWith("http") ? path : `${publicUrl}${path}`;
    return app.fetch(new Request(address, { ...init, headers }));
  };
}
