import { createServer } from "node:http";
import { gzipSync } from "node:zlib";
import { type Browser, chromium } from "@playwright/test";
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
/** Notes when the first contract is there. A frame is only drawn when the style sheets that hold it up are. */
const WATCH = `requestAnimationFrame(function look(time) {
  if (document.querySelector("main .card h2 a")?.getClientRects().length) window.seenAt = time;
  else requestAnimationFrame(look);
});`;

/** @returns the medians in milliseconds */
export async function firstView(address: string, cookies: Record<string, string>) {
  const browser = await chromium.launch(chromiumOptions());
  const still = await startStill(address, cookies);
  try {
    const times = { portal: [] as number[], lite: [] as number[], still: [] as number[] };
    for (let round = 0; round < ROUNDS; round++) {
      times.portal.push(await timeOf(browser, address, cookies));
      times.lite.push(await timeOf(browser, address, cookies, { "save-data": "on" }));
      times.still.push(await timeOf(browser, still.url, {}));
    }
    return { portal: median(times.portal), lite: median(times.lite), still: median(times.still) };
  } finally {
    still.stop();
    await browser.close();
  }
}

async function timeOf(
  browser: Browser,
  address: string,
  cookies: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<number> {
  const context = await browser.newContext({ extraHTTPHeaders: headers });
  const { origin } = new URL(address);
  await context.addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url: origin })));
  await context.addInitScript({ content: WATCH });
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
  const seen = await page.waitForFunction(() => (window as { seenAt?: number }).seenAt, undefined, {
    timeout: 120_000,
  });
  const time = Number(await seen.jsonValue());
  await context.close();
  return time;
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
