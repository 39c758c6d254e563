import type { RouteConfigEntry } from "@remix-run/route-config";
import { matchRoutes, type RouteObject } from "react-router";
import { expect, test } from "vitest";
import siteMap from "../routes.ts";
import { handlerByArea } from "./by-area.ts";

const build = buildWith(siteMap);

type Route = { id: string; parentId?: string; path?: string; index?: boolean };
type Build = { routes: Record<string, Route>; assets: { routes: Record<string, Route> } };

function buildWith(entries: readonly RouteConfigEntry[]): Build {
  const routes: Build["routes"] = { root: { id: "root", path: "" } };
  const add = (parentId: string) => (entry: RouteConfigEntry) => {
    const id = entry.id ?? entry.file;
    routes[id] = { id, parentId, ...(entry.path && { path: entry.path }), index: entry.index === true };
    entry.children?.forEach(add(id));
  };
  entries.forEach(add("root"));
  return { routes, assets: { routes } };
}

function treeOf({ routes }: Pick<Build, "routes">, parentId?: string): RouteObject[] {
  return Object.values(routes).flatMap((route) => {
    if (route.parentId !== parentId) return [];
    const { id, path, index } = route;
    return [index ? { id, path, index } : { id, path, children: treeOf({ routes }, id) }];
  });
}

const trees = new WeakMap<Build, RouteObject[]>();

function matched(given: Build, pathname: string) {
  const tree = trees.get(given) ?? treeOf(given);
  trees.set(given, tree);
  return JSON.stringify(matchRoutes(tree, pathname)?.map(({ route, params }) => [route.id, params]));
}

/** An address of a route, with a text in the place of each parameter. */
function addressOf(id: string): string {
  const parts: string[] = [];
  for (let route = build.routes[id]; route; route = build.routes[route.parentId ?? ""])
    if (route.path) parts.unshift(route.path);
  return `/${parts.join("/").replace(/:\w+/g, "one").replace("*", "elsewhere/page")}`;
}

test("an address has the same routes and parameters among those of its area as among all", async () => {
  const sizes = new Set<number>();
  const handler = handlerByArea(build, (given) => async ({ url }) => {
    sizes.add(Object.keys(given.routes).length);
    return new Response(matched(given, new URL(url).pathname));
  });
  const spelled = Object.keys(build.routes)
    .map(addressOf)
    .flatMap((address) => [
      ...[address, `${address}/`, `${address}/x`, `${address}/x/y`, address.toUpperCase()],
      ...[
        address.replace(/\/[^/]*$/, ""),
        address.replace("/one", "/one%2Ftwo"),
        address.replace("/c", "/%63"),
      ],
    ]);
  for (const address of [...spelled, "/producers%2Fagents", "/nowhere", "/contracts.html", "/%00"]) {
    const request = new Request(`http://portal.test${address}`);
    const found = await (await handler(request)).text();
    expect([address, found]).toEqual([address, matched(build, new URL(request.url).pathname)]);
  }
  expect(Math.min(...sizes)).toBeLessThan(Object.keys(build.routes).length / 5);
});

test("the data of a page has the routes of the page", async () => {
  const handler = handlerByArea(build, (given) => async () => new Response(Object.keys(given.routes).join()));
  const asked = async (path: string) => (await handler(new Request(`http://portal.test${path}`))).text();
  expect(await asked("/producers.data?page=2")).toBe(await asked("/producers/one"));
  expect(await asked("/producers.data")).not.toContain("areas/contracts");
});
