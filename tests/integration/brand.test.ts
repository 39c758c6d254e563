import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { pathsFor } from "#app/paths.ts";
import { demoIds } from "#demo/data/demo-ids.ts";
import { startBoth } from "../support/portal.ts";
import { until } from "../support/until.ts";
import { visitor } from "../support/visitor.ts";

/** The name, the mark and the color of an installation: `docs/deploy.md`, "Name, mark and color". */

const logo = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><circle cx="4" cy="4" r="4"/></svg>';
const name = "Northwind Seniors";
const color = "#7a1f5c";
const agent = pathsFor({ type: "agent", id: demoIds.agent });

let folder: string;
let both: Awaited<ReturnType<typeof startBoth>>;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "producer-portal-brand-"));
  const file = path.join(folder, "logo.svg");
  writeFileSync(file, logo);
  const env = { PRODUCT_NAME: name, PRODUCT_LOGO: file, PRODUCT_COLOR: color };
  both = await startBoth({ portal: env, backend: env });
});
afterAll(async () => {
  await both?.stop();
  rmSync(folder, { recursive: true });
});

test("pages of the portal have the installation's name, mark and color, and nothing of the product's own name", async () => {
  const somebody = visitor(both.portal.url);
  await somebody.signIn("agent@demo.example");
  const pages = [agent.home(), agent.contracts(), "/nothing-there", "/account/signed-out"];
  for (const address of pages) {
    const { html, words } = await somebody.get(address);
    expect(html, address).toContain(name);
    expect(html, address).not.toMatch(/Producer Hub|#mark"/);
    expect(words, address).not.toContain("{{");
  }
  const { html } = await somebody.get(agent.home());
  const [, logoAt = ""] = /<img src="([^"]+)"/.exec(html) ?? [];
  const [, lookAt = ""] = /<link rel="stylesheet" href="(\/brand[^"]+)"/.exec(html) ?? [];
  const stranger = visitor(both.portal.url);
  const image = await stranger.get(logoAt);
  expect([image.headers["content-type"], image.bytes.toString()]).toEqual(["image/svg+xml", logo]);
  expect(image.headers["content-security-policy"]).toContain("sandbox");
  const look = await stranger.get(lookAt);
  expect(look.headers["content-type"]).toContain("text/css");
  expect(look.headers["cache-control"]).toContain("immutable");
  expect(look.html).toContain(`--color-primary:var(--lightningcss-light,${color})`);
  // The portal's own style sheet has its colors in the same form, or these would not take their place.
  const [, ownAt = ""] = /<link rel="stylesheet" href="(\/assets\/app[^"]+)"/.exec(html) ?? [];
  expect((await stranger.get(ownAt)).html).toMatch(/--color-primary:var\(--lightningcss-light,#[\da-f]{6}\)/);
  expect((await stranger.get("/brand/secret/1")).status).toBe(404);
});

test("signing pages, messages and the calendar feed have the installation's name and color", async () => {
  const somebody = visitor(both.portal.url);
  await somebody.signIn("agent@demo.example");
  const form = await somebody.get(agent.calendarFeed());
  const made = await somebody.submit(form, {
    form: ({ buttons }) => buttons.some(({ label }) => label === "Make an address"),
  });
  const [feed = ""] = /http[^"<\s]*\.ics/.exec(made.html) ?? [];
  const text = await (await fetch(feed)).text();
  expect(text).toContain(`NAME:${name}: `);
  const page = await fetch(`${both.backend.url}/sign/00000000-0000-4000-8000-000000000000`);
  const html = await page.text();
  expect(html).toContain(`${name} · Scope of appointment`);
  expect(html).toContain(`--action:${color}`);
  expect(page.headers.get("content-security-policy")?.match(/sha256/g)?.length).toBeGreaterThan(1);
  await until("a message has come", async () =>
    /\/outbox\/[\da-f-]{36}/.test(await (await fetch(`${both.backend.url}/outbox`)).text()),
  );
  const outbox = await (await fetch(`${both.backend.url}/outbox`)).text();
  const [message = ""] = /\/outbox\/[\da-f-]{36}/.exec(outbox) ?? [];
  expect(await (await fetch(both.backend.url + message)).text()).toContain(name);
});
