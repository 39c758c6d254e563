import { afterAll, beforeAll, expect, test } from "vitest";
import { pathsFor } from "#app/paths.ts";
import type { OpenDatabase } from "#backend/database/connect.ts";
import { demoIds } from "#demo/data/demo-ids.ts";
import type { IdentityProvider } from "../support/identity-provider.ts";
import { startOnOwnBackend } from "../support/own-backend.ts";
import type { Running } from "../support/portal.ts";
import { visitor } from "../support/visitor.ts";

/**
 * Row 116: what somebody does in the portal stands in the backend's audit log. The portal is the built one; the backend
 * is the reference backend, here in the test's own process so that the test can read its database.
 */

const sub = "demo-agency";
const asAgency = pathsFor({ type: "agency", id: demoIds.agency });

let database: OpenDatabase;
let provider: IdentityProvider;
let running: Awaited<ReturnType<typeof startOnOwnBackend>> | undefined;
let portal: Running;

beforeAll(async () => {
  running = await startOnOwnBackend();
  ({ database, provider, portal } = running);
});
afterAll(() => running?.stop());

const columns = ["sub", "action", "resource", "record", "status"] as const;
const rows = () => database.db.selectFrom("audit_log").select(columns).orderBy("id").execute();

test("exports, downloads and refusals stand in the audit log, and pages of contracts do not", async () => {
  provider.letIn({ sub, email: `${sub}@demo.example` });
  const somebody = visitor(portal.url);
  const { contract, contractFile, contracts, hierarchyExport, policiesExport } = asAgency;
  const id = demoIds.agencyContract;
  for (const address of [contracts({ status: "All" }), contract(id)]) {
    expect((await somebody.get(address)).status, address).toBe(200);
  }
  expect(await rows()).toEqual([]);

  expect((await somebody.get(policiesExport(id))).headers["content-type"]).toMatch(/spreadsheet/);
  expect((await somebody.get(hierarchyExport(id))).headers["content-type"]).toMatch(/spreadsheet/);
  expect((await somebody.get(contractFile(id, demoIds.agencyContractFile))).headers["content-type"]).toMatch(
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
    done("download", "/t/files/{fileId}/downloadurl", demoIds.agencyContractFile),
    done("download", "/files/{fileId}", demoIds.agencyContractFile),
  ];
  expect(await rows()).toEqual(allowed);

  const foreign = demoIds.otherAgencyContract;
  expect((await somebody.get(policiesExport(foreign))).status).toBe(404);
  expect(await rows()).toEqual([
    ...allowed,
    // The contract's carrier is asked for first, for the name of the file.
    done("refused", "/t/agencycontracts/{contractId}", foreign, 404),
    done("refused", "/t/agencycontracts/{contractId}/policies/excel", foreign, 404),
  ]);
});
