import { beforeEach, expect, test } from "vitest";
import { paths, pathsFor } from "#app/paths.ts";
import { formsOf } from "../support/html-form.ts";
import { forgeryTokenOf, signInOnly, standInsOfFile } from "../support/security/stand-ins.ts";
import { type Visitor, visitor } from "../support/visitor.ts";

/** The portals that somebody chose last: kept for the user, and checked against the portals they have now. */

const names = ["Zero", "One", "Two", "Three", "Four", "Five", "Six", "Seven"];
const agency = (n: number) => ({ type: "agency" as const, id: `a-${n}`, name: `${names[n]} Agency` });
const everybodys = Object.fromEntries(names.map((_, n) => [agency(n).id, agency(n).name]));

const all = standInsOfFile();
beforeEach(() => have(everybodys));

function have(agencies: Record<string, string>, agents: Record<string, string> = {}) {
  all.backend.answer("/t/agents/my/permissions", () => ({
    ViewableAgentList: agents,
    ViewableAgencyList: agencies,
  }));
}

/** Another browser, or the same one with its cookies, in which somebody signs in. */
async function signIn(sub: string, browser: Visitor = visitor(all.url)): Promise<Visitor> {
  all.provider.letIn({ sub, email: `${sub}@standin.example` });
  await signInOnly(browser);
  all.provider.letIn({});
  return browser;
}

async function choose(somebody: Visitor, n: number, from?: number) {
  const address = from === undefined ? paths.portals() : pathsFor(agency(from)).portals();
  const csrf = forgeryTokenOf(await somebody.get(address));
  const chosen = await somebody.post(address, { csrf, portal: `agency:a-${n}` }, { follow: false });
  expect([chosen.status, chosen.location]).toEqual([303, all.url + pathsFor(agency(n)).home()]);
}

/** The buttons of the recent portals, or of those that were searched for. */
const offered = async (somebody: Visitor, address = paths.portals()) =>
  formsOf(recentOrFound((await somebody.get(address)).html))
    .flatMap(({ buttons }) => buttons)
    .filter(({ name }) => name === "portal")
    .map(({ value }) => value);

/** The portals that stand first without a search are left out. */
const recentOrFound = (html: string) =>
  (html.includes('id="recent"') ? html.split('id="filters"')[0] : html) ?? "";

/** The data of the shell around a page: how single fetch sends it. */
async function shellData(somebody: Visitor, address: string): Promise<string> {
  const { bytes } = await somebody.get(address.replace("?", ".data?"));
  return bytes.toString();
}

test("up to five recent portals stand above an empty search, the last one first, and none at first", async () => {
  const somebody = await signIn("recent-1");
  const first = await somebody.get(paths.portals());
  expect(first.words).not.toContain("Recently used");
  for (const n of [0, 1, 2, 3, 4, 5, 1]) await choose(somebody, n);
  const wanted = [1, 5, 4, 3, 2].map((n) => `agency:a-${n}`);
  expect(await offered(somebody)).toEqual(wanted);
  const page = await somebody.get(paths.portals());
  expect(page.words.indexOf("Recently used")).toBeLessThan(page.words.indexOf("Please enter search term"));
  expect(await offered(somebody, paths.portals({ search: "seven" }))).toEqual(["agency:a-7"]);
  expect(await offered(await signIn("recent-1"))).toEqual(wanted);
});

test("the portal that was left is the second of the recent portals", async () => {
  const somebody = await signIn("recent-2");
  await choose(somebody, 3, 6);
  expect(await offered(somebody)).toEqual(["agency:a-3", "agency:a-6"]);
});

test("another user of the same browser does not see the recent portals", async () => {
  const browser = await signIn("recent-3");
  await choose(browser, 2);
  expect(await offered(browser)).toEqual(["agency:a-2"]);
  const csrf = forgeryTokenOf(await browser.get(paths.portals()));
  await browser.post(paths.signOut(), { csrf }, { follow: false });
  await signIn("recent-4", browser);
  expect((await browser.get(paths.portals())).words).not.toContain("Recently used");
  const home = await browser.get(pathsFor(agency(0)).home());
  expect(home.status).toBe(200);
  // An id of the request may have the same letters.
  expect(home.html).not.toMatch(/agency(Id=|:)a-2\b/);
});

test("a portal that the user does not have any more is not among the recent portals", async () => {
  const somebody = await signIn("recent-5");
  for (const n of [1, 2, 3]) await choose(somebody, n);
  const { [agency(2).id]: _, ...left } = everybodys;
  have({ ...left, "a-3": "Renamed Agency" });
  const again = await signIn("recent-5");
  expect(await offered(again)).toEqual(["agency:a-3", "agency:a-1"]);
  const page = await again.get(paths.portals());
  expect(page.words).toContain("Renamed Agency");
  expect(page.words).not.toContain("Two Agency");
});

test("a portal that is not the user's is not remembered among the recent portals", async () => {
  const somebody = await signIn("recent-6");
  const csrf = forgeryTokenOf(await somebody.get(paths.portals()));
  for (const portal of ["agency:nobodys", "agent:a-1", "agency:", "__proto__", "x".repeat(5000)])
    expect((await somebody.post(paths.portals(), { csrf, portal })).status, portal).toBe(403);
  await choose(somebody, 1, undefined);
  expect(await offered(somebody)).toEqual(["agency:a-1"]);
});

test("every page knows four recent portals, without its own, and the equal page of each", async () => {
  const somebody = await signIn("recent-7");
  have(everybodys, { "p-1": "One Person" });
  for (const n of [0, 1, 2, 3, 4]) await choose(somebody, n);
  const data = await shellData(somebody, pathsFor(agency(3)).contracts({ status: "All" }));
  for (const n of [4, 2, 1, 0]) expect(data).toContain(`"/contracts?agencyId=a-${n}"`);
  expect(data).not.toContain('"/contracts?agencyId=a-3"');
  const home = await shellData(somebody, pathsFor(agency(7)).producer("77"));
  expect(home).toContain('"/producers?agencyId=a-4"');
  expect(home).not.toContain('"/producers?agencyId=a-0"');
});

test("twenty choices of a portal at once keep five recent portals", async () => {
  const somebody = await signIn("recent-8");
  const csrf = forgeryTokenOf(await somebody.get(paths.portals()));
  await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      somebody.post(paths.portals(), { csrf, portal: `agency:a-${n % 8}` }, { follow: false }),
    ),
  );
  const kept = await offered(somebody);
  expect(kept).toHaveLength(5);
  expect(new Set(kept).size).toBe(5);
});
