import { createServer, type Server } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { OpenDatabase } from "#backend/database/connect.ts";
import type { BackendApp } from "#backend/http/context.ts";
import { demoIds } from "#demo/data/demo-ids.ts";
import { type Ask, asking, testBackend } from "../support/backend/backend.ts";
import { embedded } from "../support/backend/databases.ts";
import { answerTo } from "../support/backend/ownership.ts";

/** Row 68: `apiFilePath` never leads anywhere but to this backend itself. Somebody listens who must hear nothing. */

let database: OpenDatabase;
let app: BackendApp;
let ask: Ask;
let canary: Server;
let port: number;
let heard = 0;

beforeAll(async () => {
  database = await embedded.openFilled();
  app = testBackend(database.db);
  ask = asking(app);
  canary = createServer((socket) => {
    heard += 1;
    socket.destroy();
  });
  await new Promise<void>((resolve) => canary.listen(0, "127.0.0.1", resolve));
  const address = canary.address();
  port = typeof address === "object" && address ? address.port : 0;
});
afterAll(async () => {
  await new Promise((resolve) => canary.close(resolve));
  await database.close();
});

const own = `/t/agencycontracts/${demoIds.agencyContract}/hierarchy/excel`;
const encoded = (value: string) => `/api/files/encoded-file?apiFilePath=${value}`;

function attempts(): string[] {
  const host = `127.0.0.1:${port}`;
  return [
    `http://${host}`,
    `http://${host}${own}`,
    `HTTP://${host}/`,
    `http:${host}`,
    `http:/${host}`,
    `http:\\\\${host}`,
    `//${host}`,
    `//${host}${own}`,
    `///${host}${own}`,
    `/\\${host}`,
    `\\\\${host}${own}`,
    `\\/${host}`,
    `\t//${host}`,
    `\n//${host}`,
    `/\t/${host}`,
    `@${host}`,
    `@${host}${own}`,
    `user:pass@${host}`,
    `:80@${host}/`,
    `.${host}`,
    `${own}@${host}`,
    `http://localhost:${port}`,
    `http://[::ffff:127.0.0.1]:${port}/`,
    `http://2130706433:${port}/`,
    `http://0x7f.1:${port}/`,
    `https://${host}`,
    `ftp://${host}`,
    `gopher://${host}/_x`,
    `ws://${host}`,
    "file:",
    "file:///etc/passwd",
    "data:text/plain,x",
    "javascript:alert(1)",
    "blob:null/x",
    "http://169.254.169.254/latest/meta-data",
    "/t/../admin",
    "/t/..\\admin",
    "/t/x?y#",
    "..",
    "%2e%2e",
    "/%2e%2e/%2e%2e",
    "%2f%2f127.0.0.1",
    `${own}?url=http://${host}`,
    `${own}#@${host}`,
    `${own}\u0000`,
    `${own}\r\nHost: ${host}`,
    `/t/agencycontracts/..%5c..%5c${host}/hierarchy/excel`,
    `/t/agencycontracts/${demoIds.agencyContract}/hierarchy/excel/`,
    "/t/agencycontracts//hierarchy/excel",
    "/t/agencycontracts/\u0661/hierarchy/excel",
    "/",
    " ",
    "x".repeat(501),
  ];
}

test("apiFilePath takes no path of anything else, plain or encoded once more, and no other server hears of it", async () => {
  for (const attempt of attempts()) {
    for (const value of [encodeURIComponent(attempt), encodeURIComponent(encodeURIComponent(attempt))]) {
      const answer = await answerTo(ask, encoded(value), "demo-agency");
      expect(answer.status, attempt).toBe(400);
      expect(answer.body).not.toContain("127.0.0.1");
    }
  }
  expect(heard).toBe(0);
});

test("apiFilePath refuses the path of somebody else's file as it is refused when asked directly", async () => {
  for (const path of [
    own.replace(demoIds.agencyContract, demoIds.otherAgencyContract),
    own.replace(demoIds.agencyContract, demoIds.missing),
    `/t/agentcontracts/${demoIds.agentContract}/policies/excel`,
    "/t/agencycontracts/nonsense/hierarchy/excel",
  ]) {
    const direct = await answerTo(ask, path, "demo-agency");
    expect(direct.status).toBe(404);
    expect((await answerTo(ask, encoded(path), "demo-agency")).body, path).toBe(direct.body);
  }
});

test("the listener of the test hears of a backend that follows the address it is told", async () => {
  const careless = testBackend(database.db);
  careless.get("/t/careless", async (c) => fetch(c.req.query("apiFilePath") ?? ""));
  const url = encodeURIComponent(`http://127.0.0.1:${port}`);
  await asking(careless)(`/t/careless?apiFilePath=${url}`, "demo-agency");
  expect(heard).toBeGreaterThan(0);
});
