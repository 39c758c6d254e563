import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { clockFrom } from "#api/business-time.ts";
import { pathsFor } from "#app/paths.ts";
import { createBackend } from "#backend/app.ts";
import { type OpenDatabase, openPGlite } from "#backend/database/connect.ts";
import { prepareDatabase } from "#backend/database/prepare.ts";
import { known } from "#backend/demo/known.ts";
import { createTokenVerifier } from "#backend/http/tokens.ts";
import { type IdentityProvider, startIdentityProvider } from "../support/identity-provider.ts";
import { AUDIENCE, CLIENT_ID, CLIENT_SECRET, type Running, startPortal } from "../support/portal.ts";
import { visitor } from "../support/visitor.ts";

/**
 * Row 116: what somebody does in the portal stands in the backend's audit log. The portal is the built one; the backend
 * is the reference backend, here in the test's own process so that the test can read its database.
 */

const sub = "demo-agency";
const asAgency = pathsFor({ type: "agency", id: known.agency });

let database: OpenDatabase;
let provider: IdentityProvider;
let server: Server;
let portal: Running;

beforeAll(async () => {
  [database, provider] = await Promise.all([
    openPGlite(),
    startIdentityProvider({ clientId: CLIENT_ID, clientSecret: CLIENT_SECRET }),
  ]);
  await prepareDatabase(database.db, "2026-09-15");
  server = createServer();
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
    clientIdentifier: { header: "X-Client-Id", value: "4" },
  });
  server.on(
    "request",
    getRequestListener((request) => app.fetch(request)),
  );
  portal = await startPortal({ backendUrl: url, oidcIssuer: provider.issuer });
});
afterAll(async () => {
  await portal?.stop();
  await provider?.stop();
  server?.closeAllConnections();
  await new Promise((resolve) => server?.close(resolve));
  await database?.close();
});

const columns = ["sub", "action", "resource", "record", "status"] as const;
const rows = () => database.db.selectFrom("audit_log").select(columns).orderBy("id").execute();

test("exports, downloads and what is refused stand in it, and pages do not", async () => {
  provider.letIn({ sub, email: `${sub}@demo.example` });
  const somebody = visitor(portal.url);
  const { contract, contractFile, contracts, hierarchyExport, policiesExport } = asAgency;
  const id = known.agencyContract;
  for (const address of [asAgency.home(), contracts({ status: "All" }), contract(id)]) {
    expect((await somebody.get(address)).status, address).toBe(200);
  }
  expect(await rows()).toEqual([]);

  expect((await somebody.get(policiesExport(id))).headers["content-type"]).toMatch(/spreadsheet/);
  expect((await somebody.get(hierarchyExport(id))).headers["content-type"]).toMatch(/spreadsheet/);
  expect((await somebody.get(contractFile(id, known.agencyContractFile))).headers["content-type"]).toMatch(
    /^application\/pdf/,
  );
  const done = (action: string, resource: string, record: string, status = 200) => ({
    sub,
    action,
    resource,
    record: [record],
    status,
  });
  const allowed = [
    done("export", "/t/agencycontracts/{contractId}/policies/excel", id),
    done("export", "/t/agencycontracts/{contractId}/hierarchy/excel", id),
    done("download", "/t/files/{fileId}/downloadurl", known.agencyContractFile),
    done("download", "/files/{fileId}", known.agencyContractFile),
  ];
  expect(await rows()).toEqual(allowed);

  const foreign = known.otherAgencyContract;
  expect((await somebody.get(policiesExport(foreign))).status).toBe(404);
  expect(await rows()).toEqual([
    ...allowed,
    done("refused", "/t/agencycontracts/{contractId}/policies/excel", foreign, 404),
  ]);
});
