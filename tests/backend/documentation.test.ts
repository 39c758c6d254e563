import { createConfig, lintFromString } from "@redocly/openapi-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { extensionCalls } from "#api/operations.ts";
import { IDEMPOTENCY_HEADER } from "#api/submissions.ts";
import { connect, type OpenDatabase } from "#backend/database/connect.ts";
import type { BackendApp } from "#backend/http/context.ts";
import { type Ask, asking, testBackend } from "../support/backend/backend.ts";

const parameter = z.object({
  name: z.string(),
  in: z.enum(["path", "query", "header"]),
  required: z.boolean().optional(),
  schema: z.looseObject({}),
});
const openApi = z.object({
  openapi: z.literal("3.1.0"),
  info: z.object({ title: z.string().min(1), version: z.string().min(1) }),
  paths: z.record(
    z.string().startsWith("/"),
    z.partialRecord(
      z.enum(["get", "post", "put", "patch"]),
      z.object({
        tags: z.array(z.string()).min(1),
        summary: z.string().min(1),
        security: z.array(z.record(z.string(), z.array(z.string()))).optional(),
        parameters: z.array(parameter).default([]),
        requestBody: z
          .object({
            required: z.boolean(),
            content: z.record(
              z.string(),
              z.object({ schema: z.looseObject({ properties: z.looseObject({}).optional() }) }),
            ),
          })
          .optional(),
        responses: z.record(
          z.string().regex(/^[1-5]\d\d$/),
          z.looseObject({ description: z.string().min(1) }),
        ),
      }),
    ),
  ),
  components: z.object({
    schemas: z.record(z.string().regex(/^[\w.-]+$/), z.looseObject({})),
    securitySchemes: z.record(z.string(), z.looseObject({ type: z.string() })),
  }),
  security: z.array(z.record(z.string(), z.array(z.string()))),
});

const named = z.object({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({ operationId: z.string(), description: z.string(), "x-extension": z.string().optional() }),
    ),
  ),
});

describe("the description of the API", () => {
  let database: OpenDatabase;
  let app: BackendApp;
  let ask: Ask;

  beforeAll(async () => {
    // Nothing of it comes from the database.
    database = await connect({ databaseUrl: "postgres://nobody@127.0.0.1:9/nothing", dataDir: "" });
    app = testBackend(database.db);
    ask = asking(app);
  });
  afterAll(() => database.close());

  const document = async () => {
    const response = await ask("/openapi.json");
    expect(response.status).toBe(200);
    return response.json();
  };

  test("the description of the API is OpenAPI 3.1 and says exactly what is served", async () => {
    const { paths } = openApi.parse(await document());
    const described = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method} ${path.replace(/\{(\w+)\}/g, ":$1")}`),
    );
    const plain = ["get /health", "get /ready", "get /openapi.json", "get /docs"];
    const served = app.routes
      .filter(({ method }) => method !== "ALL")
      // Pages for people are no part of the API.
      .filter(({ path }) => !path.startsWith("/sign/"))
      .map(({ method, path }) => `${method.toLowerCase()} ${path}`)
      .filter((route) => !plain.includes(route));
    expect(described.sort()).toEqual([...new Set(served)].sort());
  });

  test("a linter finds nothing wrong with the description of the API", async () => {
    const source = JSON.stringify(await document());
    const config = await createConfig({ extends: ["recommended-strict"] });
    const problems = await lintFromString({ source, config });
    expect(problems.map(({ message, location }) => [message, location[0]?.pointer])).toEqual([]);
  });

  test("each call of the API has a name of its own, and says whether it is an extension", async () => {
    const { paths } = named.parse(await document());
    const calls = Object.values(paths).flatMap((methods) => Object.values(methods));
    expect(new Set(calls.map(({ operationId }) => operationId)).size).toBe(calls.length);
    expect(calls.map(({ operationId }) => operationId)).toEqual(
      expect.arrayContaining(["listContractsOfAgent", "submitDocumentLicenseOfAgency", "downloadFile"]),
    );
    const isOwners = /Of(Agent|Agency)$/;
    const ofExtensions = calls.filter((call) => call["x-extension"]);
    expect(new Set(ofExtensions.map(({ operationId }) => operationId.replace(isOwners, "")))).toEqual(
      new Set(Object.keys(extensionCalls)),
    );
    for (const call of calls)
      expect(call.description).toContain(call["x-extension"] ?? "Part of the specification.");
  });

  test("the description of the API has every parameter of a path, and every shape it refers to", async () => {
    const text = await document();
    const { paths, components, security } = openApi.parse(text);
    for (const [path, methods] of Object.entries(paths)) {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      for (const { parameters } of Object.values(methods).filter((found) => found !== undefined)) {
        const named = parameters.filter((found) => found.in === "path");
        expect(named.map(({ name }) => name).sort()).toEqual(inPath.sort());
        expect(named.every(({ required }) => required)).toBe(true);
      }
    }
    const references = [...JSON.stringify(text).matchAll(/"#\/components\/schemas\/([^"]+)"/g)].map(
      ([, name]) => name ?? "",
    );
    expect(Object.keys(components.schemas)).toEqual(expect.arrayContaining([...new Set(references)]));
    const ofChanges = Object.values(paths).find(({ post }) => post?.security)?.post?.security;
    expect(Object.keys(ofChanges?.[0] ?? {})).toEqual(expect.arrayContaining(Object.keys(security[0] ?? {})));
    expect(Object.keys(ofChanges?.[0] ?? {}).sort()).toEqual(Object.keys(components.securitySchemes).sort());
  });

  test("the description of the API says what is submitted, and how it may be refused", async () => {
    const { paths } = openApi.parse(await document());
    // A question that is sent as a body changes nothing, what is seen or ended twice is so, a merge, a new address of a calendar and a request of a day can be repeated, and a void or a reminder says nothing but its path.
    const others =
      /\/(applications\/duplicates|seen|signing-url|signing\/end|voids|reminders|merges|calendar|board\/requests)$/;
    const changes = Object.entries(paths).flatMap(([path, { post }]) =>
      post && !others.test(path) ? [post] : [],
    );
    expect(changes.length).toBeGreaterThanOrEqual(6);
    for (const { parameters, requestBody, responses } of changes) {
      expect(parameters.map(({ name }) => name)).toContain(IDEMPOTENCY_HEADER.toLowerCase());
      expect(requestBody?.required).toBe(true);
      for (const status of ["200", "404", "409", "413", "415", "422", "429"]) {
        expect(Object.keys(responses)).toContain(status);
      }
    }
    const bodies = changes.flatMap(({ requestBody }) => Object.entries(requestBody?.content ?? {}));
    const parts = bodies.flatMap(([type, { schema }]) =>
      type === "multipart/form-data" ? [Object.keys(schema.properties ?? {}).join()] : [],
    );
    expect([...new Set(parts)].sort()).toEqual([
      "appointment,letter",
      "eAndO,certificate",
      "information,files",
      "license,policy",
      "metadata,appfiles",
    ]);
    const page = await (await ask("/docs")).text();
    for (const name of ["license", "policy", "eAndO", "certificate", "IsResidentLicense", "CoverageLimits"]) {
      expect(page).toContain(`<code>${name}</code>`);
    }
    expect(page).toContain('<a href="#shape-contractrequest">ContractRequest</a>');
  });

  test("the description of the API can be read as a page without script or anything from elsewhere", async () => {
    const response = await ask("/docs");
    const page = await response.text();
    expect(response.status).toBe(200);
    expect(response.headers.get("Content-Type")).toMatch(/^text\/html/);
    expect(response.headers.get("Content-Security-Policy")).toMatch(/^default-src 'none'/);
    expect(page).not.toMatch(/<script|<link(?! rel="icon" href="data:,")|<img|@import|url\(|https?:\/\//);
    const { paths, components } = openApi.parse(await document());
    for (const path of Object.keys(paths)) expect(page).toContain(path);
    const anchors = new Set([...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
    for (const [, target] of page.matchAll(/href="#([^"]+)"/g)) expect(anchors).toContain(target);
    expect(anchors.size).toBeGreaterThan(Object.keys(components.schemas).length);
  });
});
