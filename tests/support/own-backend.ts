import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { getRequestListener } from "@hono/node-server";
import { pino } from "pino";
import { clockFrom } from "#api/business-time.ts";
import { createBackend } from "#backend/app.ts";
import { openPGlite } from "#backend/database/connect.ts";
import { createTokenVerifier } from "#backend/http/tokens.ts";
import { testCertificate } from "./certificate.ts";
import { startIdentityProvider } from "./identity-provider.ts";
import { ASKS_EACH_TIME, AUDIENCE, CLIENT_ID, CLIENT_SECRET, startPortal } from "./portal.ts";

/**
 * The built portal on the reference backend in the test's own process, whose database the test can read and change.
 * @param failing a status the backend is to answer a path with instead, if any
 */
export async function startOnOwnBackend(failing: (path: string) => number | undefined = () => undefined) {
  const dataDir = mkdtempSync(path.join(tmpdir(), "producer-portal-own-"));
  cpSync(path.join(process.env.PREPARED_DEMO ?? "", "database"), dataDir, { recursive: true });
  const [database, provider] = await Promise.all([
    openPGlite(dataDir),
    startIdentityProvider({ clientId: CLIENT_ID, clientSecret: CLIENT_SECRET }),
  ]);
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const app = createBackend({
    db: database.db,
    clock: clockFrom("2026-09-15T16:00:00Z"),
    timeZone: "America/New_York",
    verifyToken: createTokenVerifier({ issuer: provider.issuer, audience: AUDIENCE }),
    logger: pino({ level: "silent" }),
    publicUrl: url,
    fileLinkSecret: "a secret of the tests, long enough",
    dataKeys: [{ id: "tests", secret: Buffer.alloc(32, 7) }],
    clientIdentifier: { header: "X-Client-Id", value: "4" },
    portalUrl: "http://portal.test",
    signingCertificate: testCertificate(),
  });
  server.on(
    "request",
    getRequestListener((request) => {
      const status = failing(new URL(request.url).pathname);
      return status ? new Response("{}", { status }) : app.fetch(request);
    }),
  );
  const portal = await startPortal({ backendUrl: url, oidcIssuer: provider.issuer, env: ASKS_EACH_TIME });
  return {
    database,
    provider,
    portal,
    async stop() {
      await portal.stop();
      await provider.stop();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await database.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
