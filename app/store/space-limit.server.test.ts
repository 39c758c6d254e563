import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { roomIn } from "./space-limit.server.ts";

const BLOCK = 4096;
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "producer-portal-room-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const there = () => readdirSync(folder).sort();

function keep(name: string, minute: number) {
  writeFileSync(path.join(folder, name), Buffer.alloc(BLOCK));
  utimesSync(path.join(folder, name), minute * 60, minute * 60);
}

test("a full store drops what was kept longest ago first, a file with all its pieces, and no session", async () => {
  keep("session.a", 0);
  keep("seen.a", 0);
  keep("upload.one", 1);
  keep("bytes.one.0", 1);
  keep("bytes.one.1", 1);
  keep("form.two", 2);
  keep("draft.three", 3);
  await roomIn(folder, 4 * BLOCK)("form.four", BLOCK);
  expect(there()).toEqual(["draft.three", "form.two", "seen.a", "session.a"]);
});

test("a draft that was changed lately outlives a form that was kept before that change", async () => {
  keep("draft.one", 5);
  keep("form.two", 4);
  await roomIn(folder, 1.5 * BLOCK)("form.three", BLOCK);
  expect(there()).toEqual(["draft.one"]);
});

test("a store that has room drops nothing", async () => {
  keep("form.one", 1);
  keep("upload.two", 1);
  const makeRoom = roomIn(folder, 10 * BLOCK);
  await makeRoom("form.three", BLOCK);
  await makeRoom("session.a", 1000 * BLOCK);
  expect(there()).toEqual(["form.one", "upload.two"]);
});

test("a store whose room is used up between two counts is counted anew", async () => {
  const makeRoom = roomIn(folder, 3 * BLOCK);
  await makeRoom("form.one", BLOCK);
  for (const [minute, name] of ["form.one", "form.two", "form.three", "form.four"].entries()) {
    keep(name, minute);
    await makeRoom(name, BLOCK);
  }
  expect(there()).toEqual(["form.three", "form.four"].sort());
});
