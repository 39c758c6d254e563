import { existsSync } from "node:fs";
import { run, runTool } from "./processes.js";
import { programPath } from "./programs.js";

/** The browsers of the journeys: Chromium, and a text browser. */

/** The one without windows first: the journeys take a quarter less with it. */
const chromiumNames = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
];
const elsewhere = ["/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"];

/** The Chromium of this machine; undefined when there is only the one Playwright downloads. */
export function chromiumPath() {
  const given = process.env.CHROMIUM_PATH;
  if (given) return given;
  return (
    chromiumNames.map((name) => programPath(name)).find(Boolean) ?? elsewhere.find((file) => existsSync(file))
  );
}

/**
 * What journeys do without. The drop-downs of the address bar are loaded as pages of their own with each window, and a
 * process waits for each page that might come next: together that took nearly half of what the journeys take. The others
 * are what Playwright itself leaves out; Chromium hears only the last list it is given.
 */
const unneeded = [
  "WebUIOmniboxPopup",
  "WebUIOmniboxAimPopup",
  "SpareRendererForSitePerProcess",
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "BoundaryEventDispatchTracksNodeRemoval",
  "DestroyProfileOnBrowserClose",
  "DialMediaRouteProvider",
  "GlobalMediaControls",
  "HttpsUpgrades",
  "LensOverlay",
  "MediaRouter",
  "OptimizationHints",
  "PaintHolding",
  "RenderDocument",
  "ThirdPartyStoragePartitioning",
  "Translate",
];

/** Options for launching Chromium: quiet, and able to run as root. */
export function chromiumOptions() {
  return {
    executablePath: chromiumPath(),
    args: [
      "--disable-quic",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      "--no-first-run",
      `--disable-features=${unneeded.join(",")}`,
      ...(isRoot() ? ["--no-sandbox"] : []),
    ],
  };
}

/** Finds a Chromium or gets one. @throws {Error} when there is none to be had */
export async function installChromium() {
  if (chromiumPath() || (await downloadedChromiumExists())) return;
  console.log("Installing a browser …");
  const options = isRoot() ? ["--with-deps"] : [];
  const { code } = await runTool("playwright", ["install", ...options, "chromium"], { output: "pipe" });
  if (code === 0) return;
  for (const name of ["chromium-headless-shell", "chromium"])
    if (!chromiumPath()) await installSystemPackage(name);
  if (!chromiumPath())
    throw new Error(
      "There is no Chromium here and none could be installed. Install one, or set CHROMIUM_PATH.",
    );
}

async function downloadedChromiumExists() {
  const { chromium } = await import("@playwright/test");
  return existsSync(chromium.executablePath());
}

export const textBrowserPath = () => programPath("lynx");

/** Finds a text browser or tries to get one; does without when that fails. */
export async function installTextBrowser() {
  if (!textBrowserPath()) await installSystemPackage("lynx");
}

/**
 * Installs a Debian package, where we may. Silent: what is missing afterwards is reported by who needs it.
 * @param {string} name
 */
async function installSystemPackage(name) {
  if (!isRoot() || !programPath("apt-get")) return;
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  await run("apt-get", ["update", "-qq"], { env, output: "pipe" });
  await run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", name], { env, output: "pipe" });
}

export const isRoot = () => process.getuid?.() === 0;
