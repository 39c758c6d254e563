import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { paths } from "#app/paths.ts";
import { demoPassword } from "#demo/data/accounts.ts";
import { textBrowserPath } from "../../scripts/browser.js";
import { readWorkbook } from "../support/backend/read-workbook.ts";
import { startBoth } from "../support/portal.ts";
import { visitor } from "../support/visitor.ts";

/** From the sign-in to a downloaded file in lynx, which knows neither scripts nor styles, by keystrokes alone. */

const lynx = textBrowserPath();
if (!lynx) console.log("No text browser here: its journey is left out. Install lynx to have it.");

let folder: string;
let running: Awaited<ReturnType<typeof startBoth>>;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "producer-portal-lynx-"));
  if (lynx) running = await startBoth();
});

afterAll(async () => {
  await running?.stop();
  rmSync(folder, { recursive: true, force: true });
});

test.skipIf(!lynx)("an agent signs in, opens a contract and saves its file", async () => {
  const { portal } = running;
  const { contract, file, bytes } = await aFileOf(portal.url);
  const saved = path.join(folder, "saved.pdf");

  const screen = await press(
    portal.url + paths.contracts(),
    ...signIn("agent@demo.example"),
    ...goTo(contract),
    "Right Arrow",
    // The first link after the file's name is the one that downloads it.
    ...goTo(file),
    "Right Arrow",
    ...savingAs(saved),
  );

  expect(existsSync(saved), screen).toBe(true);
  expect(readFileSync(saved, "latin1")).toBe(bytes.toString("latin1"));
});

test.skipIf(!lynx)("an agency filters its enrollments and saves them as a workbook", async () => {
  const saved = path.join(folder, "saved.xlsx");
  const screen = await press(
    running.portal.url + paths.enrollments(),
    ...signIn("agency@demo.example"),
    ...goTo("Last name"),
    ...typed("abern"),
    // The field of the first name would take the keys of a search as text.
    "<tab>",
    "<tab>",
    ...goTo("Apply"),
    "Right Arrow",
    ...goTo("Export to Excel"),
    "Right Arrow",
    ...savingAs(saved),
  );
  expect(existsSync(saved), screen).toBe(true);
  const [sheet] = await readWorkbook(readFileSync(saved));
  expect(sheet?.rows.length).toBeGreaterThan(1);
  expect([...new Set(sheet?.rows.slice(1).map(([lastName]) => lastName))]).toEqual(["Abernathy"]);
});

/** A contract with a file, by their names, and what the file holds. */
async function aFileOf(portalUrl: string) {
  const agent = visitor(portalUrl, { manners: "text browser" });
  const list = await agent.signIn("agent@demo.example", { returnUrl: paths.contracts() });
  let contract = "";
  const detail = await agent.follow(list, ({ href, label }) => {
    contract = label;
    return /^\/contracts\/(?!request|downlinerequest|views|csv|excel)[^/?]+(\?|$)/.test(href);
  });
  const download = await agent.follow(detail, ({ href }) => href.includes("/files/"));
  const saveAs = /filename="([^"]+)\.\w+"/.exec(download.headers["content-disposition"] ?? "")?.[1] ?? "";
  return { contract, file: saveAs, bytes: download.bytes };
}

/** The sign-in page begins with the link to its other language and the two fields of its form. */
const signIn = (email: string) => ["<tab>", ...typed(email), "<tab>", ...typed(demoPassword), "<tab>", "^J"];

/** Saves a file that lynx cannot show. */
const savingAs = (file: string) => ["D", ...goTo("Save to disk"), "Right Arrow", "^U", ...typed(file), "^J"];

/** Searches for words on the page, which also selects the link they are in, or the next one. */
const goTo = (words: string) => ["/", ...typed(words), "^J"];

const typed = (text: string) => [...text].map((character) => (character === " " ? "<space>" : character));

/** Opens an address and presses keys, one after the other. @returns what was shown, for the message of a failure */
async function press(address: string, ...keys: string[]): Promise<string> {
  const script = path.join(folder, "keys");
  writeFileSync(script, [...keys, "q", "y"].map((key) => `key ${key}\n`).join(""));
  const settings = path.join(folder, "lynx.cfg");
  writeFileSync(settings, "INFOSECS:0\nMESSAGESECS:0\nALERTSECS:0\nNO_PAUSE:TRUE\n");
  const options = [
    `-cfg=${settings}`,
    `-cmd_script=${script}`,
    "-accept_all_cookies",
    "-cookie_file=/dev/null",
  ];
  const child = spawn(lynx ?? "", [...options, address], {
    cwd: folder,
    env: { ...process.env, HOME: folder, TERM: "xterm", LANG: "C.UTF-8" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let screen = "";
  child.stdout.on("data", (chunk) => {
    screen += chunk;
  });
  await once(child, "close");
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the terminal's own commands
  return screen.replace(/\u001b(\[[\d;?]*[a-zA-Z]|[()][\dA-Z]|[=>])/g, " ");
}
