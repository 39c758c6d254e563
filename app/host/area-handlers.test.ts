import type { ServerBuild } from "@remix-run/node";
import type { RouteConfigEntry } from "@remix-run/route-config";
import { matchRoutes, type RouteObject } from "react-router";
import { expect, test } from "vitest";
import siteMap from "../routes.ts";
import { areaHandlers, buildOfPlace, placeOf } from "./area-handlers.ts";

/** The routes of an address's place match it as all routes do. */

const build = buildWith(siteMap);
/** The route of every address that no other one matches. */
const SPLAT = "routes/status/not-found.tsx";
const everyRoute = Object.keys(build.routes);

function buildWith(entries: readonly RouteConfigEntry[]): ServerBuild {
  const routes: Record<string, object> = { root: { id: "root", path: "" } };
  const add = (parentId: string) => (entry: RouteConfigEntry) => {
    const id = entry.id ?? entry.file;
    routes[id] = { id, parentId, path: entry.path, index: entry.index };
    entry.children?.forEach(add(id));
  };
  entries.forEach(add("root"));
  return { routes, assets: { routes } } as unknown as ServerBuild;
}

function treeOf({ routes }: ServerBuild, parentId?: string): RouteObject[] {
  return Object.values(routes).flatMap((route) => {
    if (route?.parentId !== parentId) return [];
    const { id, path, index } = route;
    return [index ? { id, path, index } : { id, path, children: treeOf({ routes } as ServerBuild, id) }];
  });
}

const matched = (given: ServerBuild, pathname: string) =>
  matchRoutes(treeOf(given), pathname)?.map(({ route, params }) => [route.id, params]);

/** An address of each route, with a text in the place of each parameter. */
function addressOf(id: string): string {
  const parts: string[] = [];
  for (let route = build.routes[id]; route; route = route.parentId ? build.routes[route.parentId] : undefined)
    if (route.path) parts.unshift(route.path);
  return `/${parts.join("/").replace(/:\w+/g, "one").replace("*", "elsewhere/page")}`;
}

test("each address has the same routes and parameters at its place as in the whole portal", () => {
  const addresses = everyRoute.map(addressOf);
  const others = addresses.flatMap((address) => [
    `${address}/`,
    `${address}/x`,
    `${address}/x/y`,
    address.toUpperCase(),
    address.replace(/\/[^/]*$/, ""),
    address.replace("/one", "/one%2Ftwo"),
  ]);
  const more = ["/producers%2Fagents", "/nowhere", "/contracts.html", "/producers/a/b/c/d/e/f/g"];
  const areas = new Set(addresses.map((address) => address.split("/")[1]));
  for (const address of [...addresses, ...others, ...more]) {
    const place = placeOf(`http://portal.test${address}`);
    const found = matched(build, address);
    // An area that is none of the portal's has all routes.
    if (areas.has(place.area))
      expect([address, matched(buildOfPlace(build, place), address)]).toEqual([address, found]);
  }
});

test("a place has the routes of its area and depth only, and script gets the entries of these", () => {
  const { routes, assets } = buildOfPlace(build, { area: "producers", depth: 1 });
  const ids = Object.keys(routes);
  expect(ids).toEqual(expect.arrayContaining(["root", "areas/producers", "routes/producers/list.tsx"]));
  expect(ids).not.toContain("areas/contracts");
  expect(ids).not.toContain("routes/producers/producer.tsx");
  expect(Object.keys(assets.routes)).toEqual(ids);
});

const notFound = async () => new Response("not found");

test("an address of a page that no route matches costs no app, and every other one has its route", async () => {
  const handler = areaHandlers(build, () => async () => new Response("the app"), notFound);
  const asked = async (address: string) =>
    (await handler(new Request(`http://portal.test${address}`), {})).text();
  const spellings = everyRoute
    .filter((id) => id !== SPLAT)
    .map(addressOf)
    .flatMap((address) => [address, `${address}?x=1`, address.toUpperCase(), address.replace("/c", "/%63")]);
  for (const address of spellings) expect([address, await asked(address)]).toEqual([address, "the app"]);
  for (const address of ["/nowhere", "/wp-login.php", "/nowhere/at/all", "/contracts/a/b/c/d/e/f/g", "/%00"])
    expect([address, await asked(address)]).toEqual([address, "not found"]);
  for (const address of ["/nowhere.data", "/%"])
    expect([address, await asked(address)]).toEqual([address, "the app"]);
});

test("a request goes to the handler of its place; an area in another spelling has all routes", async () => {
  const made: number[] = [];
  const handler = areaHandlers(
    build,
    (given) => {
      made.push(Object.keys(given.routes).length);
      return async () => new Response(String(Object.keys(given.routes).length));
    },
    notFound,
  );
  const asked = async (address: string) =>
    (await handler(new Request(`http://portal.test${address}`), {})).text();
  const whole = String(everyRoute.length);
  expect(await asked("/producers?page=2")).not.toBe(whole);
  expect(await asked("/producers.data?page=2")).toBe(await asked("/producers/"));
  expect(await asked("/producers/one.data")).toBe(await asked("/producers/two"));
  expect(await asked("/PRODUCERS")).toBe(whole);
  expect(await asked("/%70roducers")).toBe(whole);
  for (const end of ["/", "/f", "/f/g", "/f/g/h"]) await asked(`/producers/a/b/c/d/e${end}.data`);
  // A handler is made once: for all routes, for each of the two places, and for what is deeper than all routes.
  expect(made.length).toBe(4);
});
