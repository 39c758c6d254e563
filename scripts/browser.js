import { existsSync } from "node:fs";
import { run, runTool } from "./processes.js";
import { programPath } from "./programs.js";

/** Finds or installs the browsers of the journeys: Chromium, and a text browser. */

/** The Chromium without windows comes first: with it the journeys take a quarter less time. */
const chromiumNames = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
];
const elsewhere = ["/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"];

/** Returns the Chromium of this machine; undefined when there is only the one that Playwright downloads. */
export function chromiumPath() {
  const given = process.env.CHROMIUM_PATH;
  if (given) return given;
  return (
    chromiumNames.map((name) => programPath(name)).find(Boolean) ?? elsewhere.find((file) => existsSync(file))
  );
}

/**
 * Features of Chromium that the journeys switch off. Each window loads the drop-downs of the address bar as pages, and keeps a
 * spare process for the next page. The two took nearly half of the time of the journeys. Playwright itself switches off the
 * others. They are repeated here because Chromium uses only the last list.
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
      // Letters look the same whatever the machine's settings of fonts are.
      "--font-render-hinting=none",
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

/** Finds a Chromium or downloads one. @throws {Error} when neither works */
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

/** Finds a text browser or tries to install one. A failure is not an error. */
export async function installTextBrowser() {
  if (!textBrowserPath()) await installSystemPackage("lynx");
}

/**
 * Installs a Debian package, where the user may. It is silent: the caller reports a program that is still missing.
 * @param {string} name
 */
async function installSystemPackage(name) {
  if (!isRoot() || !programPath("apt-get")) return;
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  await run("apt-get", ["update", "-qq"], { env, output: "pipe" });
  await run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", name], { env, output: "pipe" });
}

export const isRoot = () => process.getuid?.() === 0;
