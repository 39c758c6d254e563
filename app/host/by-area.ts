import type { AppLoadContext } from "@remix-run/node";

type Handler = (request: Request, context?: AppLoadContext) => Promise<Response>;
type Routes = Record<string, { id: string; parentId?: string; path?: string } | undefined>;
/** The parts of the framework's build that are told apart. */
type Build = { routes: Routes; assets: { routes: Record<string, unknown> } };

/**
 * Returns a handler that knows only the routes of an address's area, the first part of its path. The framework compares an address with
 * each of its routes three times for a page, which is a quarter of the processor time of a page when it knows all of them:
 * `docs/speed.md`. An area that no route begins with, also one in another spelling, has all routes.
 * @param create returns the framework's handler for a build
 */
export function handlerByArea<B extends Build>(build: B, create: (build: B) => Handler): Handler {
  const all = create(build);
  const handlers = new Map(areasOf(build).map((area) => [area, create(buildOfArea(build, area))]));
  return (request, context) => {
    const handler = handlers.get(firstPartOf(new URL(request.url).pathname));
    return (handler ?? all)(request, context);
  };
}

/** Returns the areas of a build. That of the home page is empty. */
export const areasOf = ({ routes }: Pick<Build, "routes">): string[] => [
  ...new Set(Object.keys(routes).map((id) => areaOf(routes, id))),
];

/** Returns the first part of an address's path, which is an area if there is one of that name. */
export function firstPartOf(path: string): string {
  const [, first = ""] = path.replace(/\.data$/, "").split("/");
  return first;
}

/** Returns a build with the routes that addresses of an area can match, and with the frames around these. */
function buildOfArea<B extends Build>(build: B, area: string): B {
  const kept = new Set<string>();
  for (const id of Object.keys(build.routes)) {
    const begins = areaOf(build.routes, id);
    if (begins !== area && !/^[:*]/.test(begins)) continue;
    for (let route = build.routes[id]; route; route = build.routes[route.parentId ?? ""]) kept.add(route.id);
  }
  const only = <T>(routes: Record<string, T>) =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => kept.has(id)));
  return {
    ...build,
    routes: only(build.routes),
    assets: { ...build.assets, routes: only(build.assets.routes) },
  };
}

/** Returns the first part of a route's path. Frames and the home page have none. */
function areaOf(routes: Routes, id: string): string {
  const route = routes[id];
  if (!route) return "";
  return areaOf(routes, route.parentId ?? "") || (route.path?.split("/").find(Boolean) ?? "");
}
