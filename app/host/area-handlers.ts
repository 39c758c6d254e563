import type { AppLoadContext, ServerBuild } from "@remix-run/node";

/** Answers a request with a context that all its loaders and actions share. */
export type Handler = (request: Request, context: AppLoadContext) => Promise<Response>;

type Routes = ServerBuild["routes"];

/**
 * Returns a handler that matches an address against the routes of its area only, not against all of the portal: the
 * framework compares an address with each of its routes, several times for each page. An area is the first segment of an
 * address. Any other address has all routes.
 * @param create returns the framework's handler for a build
 */
export function areaHandlers(build: ServerBuild, create: (build: ServerBuild) => Handler): Handler {
  const all = create(build);
  const areas = new Set(Object.keys(build.routes).map((id) => areaOf(build.routes, id)));
  const handlers = new Map<string, Handler>();
  const handlerOf = (area: string): Handler => {
    const known = handlers.get(area);
    if (known) return known;
    const made = create(buildOfArea(build, area));
    handlers.set(area, made);
    return made;
  };
  return (request, context) => {
    const area = areaOfAddress(request.url);
    return areas.has(area) ? handlerOf(area)(request, context) : all(request, context);
  };
}

/** Returns the build with the routes that addresses of the area can match, and the entries of these routes for script. */
export function buildOfArea(build: ServerBuild, area: string): ServerBuild {
  const isKept = (id: string) => isSharedByAreas(build.routes, id) || areaOf(build.routes, id) === area;
  const kept = <T>(routes: Record<string, T>): Record<string, T> =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => isKept(id)));
  return {
    ...build,
    routes: kept(build.routes),
    assets: { ...build.assets, routes: kept(build.assets.routes) },
  };
}

/** Returns the first segment of an address; a request for the data of a page counts as the page. */
export function areaOfAddress(url: string): string {
  const [, first = ""] = new URL(url).pathname.split("/");
  return first.replace(/\.data$/, "");
}

/** Returns the first segment of a route's whole path. Frames and the home page have none. */
function areaOf(routes: Routes, id: string): string {
  const route = routes[id];
  if (!route) return "";
  return (route.parentId && areaOf(routes, route.parentId)) || (route.path?.split("/")[0] ?? "");
}

/** A route whose path begins with a parameter or a splat can match addresses of every area. */
function isSharedByAreas(routes: Routes, id: string): boolean {
  return /^($|[:*])/.test(areaOf(routes, id));
}
