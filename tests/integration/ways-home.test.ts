import { beforeAll, expect, test } from "vitest";
import { pathsFor } from "#app/paths.ts";
import { standIn } from "../support/faulty-backend.ts";
import { linksOf } from "../support/html-form.ts";
import { standInsOfFile } from "../support/security/stand-ins.ts";
import type { Visitor } from "../support/visitor.ts";

/** The portal of an address stays on every link and form of its page: `docs/product/sign-in.md`, "Portals". */

let somebody: Visitor;

const all = standInsOfFile();
beforeAll(async () => {
  ({ somebody } = await all.signedIn());
});

/** The links to pages of a portal that name none, or another one. */
const withoutPortal = (html: string, portal: string) =>
  linksOf(html)
    .map(({ href }) => href)
    .filter((href) => /^\/(?!\/)/.test(href) && !/^\/(account|favicon|assets)/.test(href))
    .filter((href) => !href.includes(portal));

const portals = [
  { type: "agent", id: standIn.agentId },
  { type: "agency", id: standIn.agencyId },
] as const;

/** The page without the menu that leads to the user's other portals. */
const withoutSwitch = (html: string) =>
  html.replace(/<div class="bar-portal">.*?<\/details><\/div><\/div>/s, "");

test.each(portals)(
  "every link on a page of the $type's portal keeps that portal, also where nothing is found",
  async (portal) => {
    const at = pathsFor(portal);
    const named = `${portal.type}Id=${portal.id}`;
    for (const [address, status] of [
      [`/nowhere?${named}`, 404],
      [`/contracts/4711/nowhere?lng=es&${named}`, 404],
      [at.contract("4711"), 404],
      [at.preferences(), 200],
      [at.portals(), 200],
    ] as const) {
      const page = await somebody.get(address);
      expect(page.status, address).toBe(status);
      expect(linksOf(page.html).length, address).toBeGreaterThan(0);
      expect(withoutPortal(withoutSwitch(page.html), named), address).toEqual([]);
    }
    const home = linksOf((await somebody.get(`/nowhere?${named}`)).html)[0]?.href;
    expect(home).toBe(at.home());
  },
);

test("saving the preferences leads back to their page in the same portal", async () => {
  const [{ type, id }] = portals;
  const at = pathsFor({ type, id });
  const page = await somebody.get(at.preferences());
  const saved = await somebody.submit(page, {
    form: ({ fields }) => fields.some(({ name }) => name === "language"),
    follow: false,
  });
  expect(saved.status).toBe(303);
  expect(saved.location).toBe(`${all.url}${at.preferences()}`);
});

test("an unknown address that names no portal links to a home page that names none", async () => {
  const page = await somebody.get("/nowhere");
  expect(linksOf(page.html).map(({ href }) => href)).toEqual(["/"]);
});
