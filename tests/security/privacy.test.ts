import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { dataFaults, logFaults } from "../support/after-journeys.ts";
import { privateIn, privateInAddress } from "../support/privacy.ts";

/**
 * Row 113 is looked for during all journeys: in addresses and the browser's storage by `tests/support/journey.ts`, in
 * logs and data folders by `tests/support/after-journeys.ts`. Here it is seen that those would notice.
 */

const part = (claims: object) => Buffer.from(JSON.stringify(claims)).toString("base64url");
const token = `${part({ alg: "RS256" })}.${part({ sub: "1234567890" })}.c2lnbmF0dXJl`;
const folder = mkdtempSync(path.join(tmpdir(), "producer-portal-privacy-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each([
  ["agent@demo.example"],
  ["/contracts?search=Marisol+Vega"],
  ["/contracts?search=Marisol%20Vega"],
  ["/login?hint=somebody%40else.example"],
  [`Authorization: Bearer ${token}`],
  [`{"token":"${token}"}`],
  ["/account/callback?access_token=abc"],
  ["/preferences?csrf=abc"],
  ["/enrollments?lastName=Quillfeather"],
  ["/enrollments/app-submission/medicare?number=7qf4-kx9-yn68"],
  ["523864197"],
  ["523-86-4197"],
  ["/enrollments?lastName=qz-88+413+907"],
])("%s is private", (text) => {
  expect(privateIn(text)).not.toEqual([]);
});

test.each([
  "/contracts?agentId=2e68b99d-9f1c-5a57-93f6-d0f163e668c0&status=All&carrier=pillar",
  '{"level":30,"requestId":"b4d202a4-fca3-4f6b-b2b7-012ffee22e23","path":"/t/agents/my/permissions"}',
  "/account/callback?code=abc&state=def",
])("%s is not private", (text) => {
  expect(privateIn(text)).toEqual([]);
});

test("the id token that OpenID Connect puts into the sign-out's address is let pass, and only there", () => {
  expect(privateInAddress(`http://127.0.0.1:4000/login/session/end?id_token_hint=${token}`)).toEqual([]);
  expect(privateInAddress(`http://localhost:3000/contracts?id_token_hint=${token}`)).not.toEqual([]);
});

describe("the search of what the servers wrote", () => {
  const log = path.join(folder, "log.txt");
  const lines = Array.from({ length: 20 }, (_, line) => JSON.stringify({ level: 30, line }));

  test("the search of the log finds a name in one line, and refuses an empty log", () => {
    writeFileSync(log, lines.join("\n"));
    expect(logFaults(log)).toEqual([]);
    writeFileSync(log, [...lines, JSON.stringify({ level: 50, err: "Marisol Vega" })].join("\n"));
    expect(logFaults(log)).toHaveLength(1);
    writeFileSync(log, "");
    expect(() => logFaults(log)).toThrow();
  });

  test("the search of the data folder finds a token in a session, and refuses a folder without sessions", () => {
    const sessions = path.join(folder, "data/producer-portal-abc/sessions");
    mkdirSync(path.join(folder, "data/producer-portal-abc/login"), { recursive: true });
    expect(() => dataFaults(path.join(folder, "data"))).toThrow();
    mkdirSync(sessions, { recursive: true });
    writeFileSync(path.join(sessions, "session.1"), "c2VhbGVk");
    writeFileSync(path.join(folder, "data/producer-portal-abc/login/grant.json"), token);
    expect(dataFaults(path.join(folder, "data"))).toEqual([]);
    writeFileSync(path.join(sessions, "session.2"), JSON.stringify({ access: token }));
    expect(dataFaults(path.join(folder, "data"))).toHaveLength(1);
    writeFileSync(path.join(sessions, "session.2"), "agent@demo.example");
    expect(dataFaults(path.join(folder, "data"))).toHaveLength(2);
    writeFileSync(path.join(sessions, "session.2"), "c2VhbGVk");
    writeFileSync(path.join(sessions, "bytes.1.0"), Buffer.from([...Buffer.from("a@b.cc"), 1, 200, 7]));
    expect(dataFaults(path.join(folder, "data"))).toEqual([]);
    writeFileSync(path.join(sessions, "bytes.1.1"), "%PDF-1.7 /Author (Marisol Vega)");
    expect(dataFaults(path.join(folder, "data"))).toHaveLength(1);
  });

  test("the search of the data folder finds an identity number in any file, the database's too", () => {
    const data = path.join(folder, "numbers");
    const base = path.join(data, "producer-portal-abc");
    mkdirSync(path.join(base, "sessions"), { recursive: true });
    mkdirSync(path.join(base, "database/base"), { recursive: true });
    writeFileSync(path.join(base, "sessions/session.1"), "c2VhbGVk");
    writeFileSync(path.join(base, "database/base/1"), "Quillfeather");
    expect(dataFaults(data), "the database has names by its nature").toEqual([]);
    writeFileSync(path.join(base, "database/base/2"), Buffer.from([0, 1, ...Buffer.from("7QF4KX9YN68")]));
    expect(dataFaults(data)).toEqual([expect.stringContaining("database/base/2")]);
  });
});
