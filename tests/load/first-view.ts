import { createServer } from "node:http";
import { gzipSync } from "node:zlib";
import { type Browser, chromium, type Page } from "@playwright/test";
import { chromiumOptions } from "../../scripts/browser.js";
import { freePort } from "../../scripts/processes.js";
import { median } from "./measure.ts";

/**
 * When a person on a slow line and an old computer sees the first contract: 400 kbit/s, 400 ms, a processor slowed six
 * times, nothing cached. The floor is the same HTML and style sheet as files, without script.
 */

const ROUNDS = 5;
const BYTES_PER_SECOND = 400_000 / 8;
const LATENCY_MS = 400;
const SLOWED = 6;
/**
 * Notes when the first contract is there and when the page is hydrated. A frame is only drawn when the style sheets that
 * hold it up are.
 */
const WATCH = `requestAnimationFrame(function look(time) {
  if (document.querySelector("main h2 a")?.getClientRects().length) window.seenAt ??= time;
  if ("hydrated" in document.documentElement.dataset) window.takenOverAt ??= time;
  if (!window.seenAt || !window.takenOverAt) requestAnimationFrame(look);
});`;

type Visit = { seen: number; takenOver: number };

/**
 * Returns the medians in milliseconds: when the first contract is seen, and when script has taken the page over, on a
 * first visit and on a later one, which has the files already.
 */
export async function firstView(address: string, cookies: Record<string, string>) {
  const browser = await chromium.launch(chromiumOptions());
  const still = await startStill(address, cookies);
  try {
    const first: Visit[] = [];
    const later: Visit[] = [];
    const lite: Visit[] = [];
    const floor: Visit[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const [once, again] = await visits(browser, address, cookies, { count: 2, isScripted: true });
      if (once && again) {
        first.push(once);
        later.push(again);
      }
      lite.push(...(await visits(browser, address, cookies, { headers: { "save-data": "on" } })));
      floor.push(...(await visits(browser, still.url, {}, {})));
    }
    const middle = (all: Visit[], what: keyof Visit) => median(all.map((visit) => visit[what]));
    return {
      still: middle(floor, "seen"),
      lite: middle(lite, "seen"),
      first: { seen: middle(first, "seen"), takenOver: middle(first, "takenOver") },
      later: { seen: middle(later, "seen"), takenOver: middle(later, "takenOver") },
    };
  } finally {
    still.stop();
    await browser.close();
  }
}

type Asked = { count?: number; isScripted?: boolean; headers?: Record<string, string> };

/** Visits an address some times in one browser, whose cache is empty at first. */
async function visits(
  browser: Browser,
  address: string,
  cookies: Record<string, string>,
  { count = 1, isScripted = false, headers = {} }: Asked,
): Promise<Visit[]> {
  const context = await browser.newContext({ extraHTTPHeaders: headers });
  const { origin } = new URL(address);
  await context.addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url: origin })));
  await context.addInitScript({ content: WATCH });
  const found: Visit[] = [];
  for (let visit = 0; visit < count; visit++) {
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send("Network.enable");
    await devtools.send("Network.emulateNetworkConditions", {
      offline: false,
      latency: LATENCY_MS,
      downloadThroughput: BYTES_PER_SECOND,
      uploadThroughput: BYTES_PER_SECOND,
    });
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOWED });
    await page.goto(address, { waitUntil: "commit" });
    found.push({
      seen: await timeIn(page, "seenAt"),
      takenOver: isScripted ? await timeIn(page, "takenOverAt") : Number.NaN,
    });
    await page.close();
  }
  await context.close();
  return found;
}

/** Waits for a time that the page notes. */
async function timeIn(page: Page, name: "seenAt" | "takenOverAt"): Promise<number> {
  const noted = await page.waitForFunction(
    (of) => (window as { seenAt?: number; takenOverAt?: number })[of],
    name,
    {
      timeout: 120_000,
    },
  );
  return Number(await noted.jsonValue());
}

/** The page and its style sheet as the portal sends them, as files, with all script taken out. */
async function startStill(address: string, cookies: Record<string, string>) {
  const { origin } = new URL(address);
  const cookie = Object.entries(cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join("; ");
  const html = (await (await fetch(address, { headers: { cookie } })).text())
    .replaceAll(/<script\b[\s\S]*?<\/script>/g, "")
    .replaceAll(/<link rel="modulepreload"[^>]*>/g, "");
  const files = new Map([["/", { body: gzipSync(html), type: "text/html; charset=utf-8" }]]);
  for (const [, path = ""] of html.matchAll(/"(\/assets\/[\w.-]+\.(?:css|svg))/g)) {
    const answer = await fetch(origin + path);
    const body = gzipSync(Buffer.from(await answer.arrayBuffer()));
    files.set(path, { body, type: answer.headers.get("content-type") ?? "" });
  }
  const server = createServer(({ url }, answer) => {
    const file = files.get((url ?? "/").split("?")[0] ?? "/");
    if (!file) return answer.writeHead(404).end();
    answer.writeHead(200, {
      "content-type": file.type,
      "content-encoding": "gzip",
      "content-length": file.body.length,
    });
    answer.end(file.body);
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const stop = () => {
    server.close();
    server.closeAllConnections();
  };
  return { url: `http://127.0.0.1:${port}/`, stop };
}
