import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import * as portal from "../app/host/settings.server.ts";
import * as backend from "../backend/settings.ts";
import { misspelledSettings } from "../server/setting-names.ts";
import { root } from "./processes.js";

const folder = mkdtempSync(path.join(tmpdir(), "producer-portal-setting-faults-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const explained = [...readFileSync(path.join(root, ".env.example"), "utf8").matchAll(/^#([A-Z_]+)=/gm)].map(
  ([, name = ""]) => name,
);
const programs = { portal, backend };
/** No setting of numbers, addresses, words of a list, instants or keys takes all of these. */
const bad = ["é", "-1", "1e99", "31.5", "{}", "x", "9".repeat(400), "http://", "yes please"];
const ofZod = /too (big|small)|invalid|expected|unrecognized|received/i;

/** @returns {string} the text of the refusal; empty when the settings are taken */
function faultsOf(/** @type {keyof typeof programs} */ program, /** @type {Record<string, string>} */ env) {
  try {
    programs[program].readSettings({ DATA_DIR: folder, ...env });
    return "";
  } catch (error) {
    return String(error);
  }
}

describe.each(/** @type {const} */ (["portal", "backend"]))("the settings of the %s", (program) => {
  const names = explained.filter(
    (name) => programs[program].settingNames.includes(name) && name !== "DATA_DIR",
  );

  test.each(names)("the setting %s with a bad value is refused in words of ours, or taken", (name) => {
    for (const value of bad) {
      const text = faultsOf(program, { [name]: value });
      expect(text).not.toMatch(ofZod);
      if (text) expect(text).toMatch(/must|is required|is not|cannot|belong together/);
    }
  });

  test("settings with right names give no note", () => {
    const env = Object.fromEntries(
      [...explained, "PATH", "HOME", "HOSTNAME", "LANG", "TERM"].map((name) => [name, "x"]),
    );
    expect(misspelledSettings(env, programs[program].settingNames)).toEqual([]);
  });
});

test.each([
  ["SESION_SECRET", "SESSION_SECRET"],
  ["LOGLEVEL", "LOG_LEVEL"],
  ["public_url", "PUBLIC_URL"],
  ["WORKER", "WORKERS"],
])("the setting name %s is noted as a slip for %s", (given, meant) => {
  expect(misspelledSettings({ [given]: "x" }, portal.settingNames)).toEqual([
    `${given} is not a setting and has no effect. Did you mean ${meant}?`,
  ]);
});
