import { execFile, spawnSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import openapiTypes, { astToString } from "openapi-typescript";
import { generateApi } from "swagger-typescript-api";
import { afterAll, beforeAll, expect, test } from "vitest";
import { demoIds } from "#demo/data/demo-ids.ts";
import { root, tool } from "../../scripts/processes.js";
import { goodPdf, license } from "../support/backend/submitting.ts";
import { type IdentityProvider, startIdentityProvider } from "../support/identity-provider.ts";
import { CLIENT_ID, CLIENT_SECRET, type Running, startReferenceBackend } from "../support/portal.ts";

/**
 * Clients that two generators make from the description of the API. They share no code with the portal: each lists an agent's contracts
 * and hands in a license.
 */

/** In the project, so that what is generated finds its packages. */
const folder = path.join(root, ".cache/generated-clients");

let provider: IdentityProvider;
let backend: Running;
let description: object;

beforeAll(async () => {
  provider = await startIdentityProvider({ clientId: CLIENT_ID, clientSecret: CLIENT_SECRET });
  backend = await startReferenceBackend({
    portalUrl: "http://localhost:9",
    env: { OIDC_ISSUER: provider.issuer },
  });
  description = (await (await fetch(`${backend.url}/openapi.json`)).json()) as object;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
});
afterAll(async () => {
  await backend?.stop();
  await provider?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Writes a program that uses a client, compiles it strictly, and runs it. Returns what it prints. */
async function use(name: string, program: string) {
  const file = path.join(folder, `${name}.ts`);
  writeFileSync(file, program);
  const rules = ["--noEmit", "--strict", "--skipLibCheck", "--target", "es2022", "--module", "nodenext"];
  const { stdout: faults } = spawnSync(
    process.execPath,
    [tool("tsc"), ...rules, "--ignoreConfig", "--types", "node", "--allowImportingTsExtensions", file],
    { encoding: "utf8" },
  );
  expect(faults).toBe("");
  const token = await provider.accessTokenOf({ sub: "demo-agent" });
  const args = [
    backend.url,
    token,
    demoIds.agent,
    JSON.stringify(license),
    Buffer.from(goodPdf).toString("base64"),
  ];
  // The provider answers in this process meanwhile.
  const { stdout } = await promisify(execFile)(process.execPath, [tool("tsx"), file, ...args]);
  return JSON.parse(stdout) as { contracts: string[]; status: number };
}

/** A client that is no browser chooses the token against forgery itself. */
const headers =
  '{ Authorization: "Bearer " + token, "X-Client-Id": "4", "X-XSRF-TOKEN": "own", Cookie: "XSRF-RequestToken=own" }';
const given = "const [, , baseUrl = '', token = '', owner = '', license = '', pdf = ''] = process.argv;";
const file = "new File([Buffer.from(pdf, 'base64')], 'license.pdf', { type: 'application/pdf' })";

test("a client of openapi-typescript and openapi-fetch lists contracts and hands in a license", async () => {
  writeFileSync(path.join(folder, "paths.ts"), astToString(await openapiTypes(description as never)));
  const found = await use(
    "openapi-fetch",
    `import createClient from "openapi-fetch";
     import type { paths } from "./paths.ts";
     ${given}
     const headers = ${headers};
     const client = createClient<paths>({ baseUrl, headers });
     const { data = [] } = await client.GET("/t/agents/{ownerId}/contracts", {
       params: { path: { ownerId: owner }, query: { Filter: "All" } },
     });
     const { response } = await client.POST("/t/agents/{ownerId}/licenses/submit", {
       params: { path: { ownerId: owner }, header: { "idempotency-key": crypto.randomUUID() } },
       body: { license: JSON.parse(license), policy: "" },
       bodySerializer(body) {
         const form = new FormData();
         form.set("license", JSON.stringify(body.license));
         form.set("policy", ${file});
         return form;
       },
     });
     console.log(JSON.stringify({ contracts: data.map(({ Insurer }) => (typeof Insurer === "string" ? Insurer : Insurer.Name)), status: response.status }));`,
  );
  expect(found.contracts).toContain("Alder Health Plans");
  expect(found.status).toBe(200);
});

test("a client of swagger-typescript-api lists contracts and hands in a license", async () => {
  const { files } = await generateApi({
    spec: description as never,
    output: false,
    httpClientType: "fetch",
    silent: true,
  });
  writeFileSync(path.join(folder, "api.ts"), files[0]?.fileContent ?? "");
  const found = await use(
    "swagger-typescript-api",
    `import { Api } from "./api.ts";
     ${given}
     const headers = ${headers};
     const { t } = new Api({ baseUrl, baseApiParams: { headers } });
     const { data } = await t.listContractsOfAgent(owner, { Filter: "All" });
     const { status } = await t.submitDocumentLicenseOfAgent(
       owner,
       { license: JSON.parse(license), policy: ${file} },
       { headers: { ...headers, "Idempotency-Key": crypto.randomUUID() } },
     );
     console.log(JSON.stringify({ contracts: data.map(({ Insurer }) => (typeof Insurer === "string" ? Insurer : Insurer.Name)), status }));`,
  );
  expect(found.contracts).toContain("Alder Health Plans");
  expect(found.status).toBe(200);
});
