import type { AppLoadContext, ServerBuild } from "@remix-run/node";

/** Answers a request with a context that all its loaders and actions share. */
export type Handler = (request: Request, context: AppLoadContext) => Promise<Response>;

type Routes = ServerBuild["routes"];

/** An address's first segment and the number of its segments. Only some routes can match it. */
type Place = { area: string; depth: number };

/**
 * Returns a handler that matches an address against the routes of its place only, not against all of the portal: the
 * framework compares an address with each of its routes, several times for each page. An address in another spelling has all
 * routes.
 * @param create returns the framework's handler for a build
 * @param notFound answers a page's address that no route can match
 */
export function areaHandlers(
  build: ServerBuild,
  create: (build: ServerBuild) => Handler,
  notFound: Handler,
): Handler {
  const all = create(build);
  const areas = new Set(Object.keys(build.routes).map((id) => areaOf(build.routes, id)));
  const handlers = new Map<string, Handler>();
  const handlerOf = (place: Place): Handler => {
    const key = `${place.depth} ${place.area}`;
    const known = handlers.get(key);
    if (known) return known;
    const made = create(buildOfPlace(build, place));
    handlers.set(key, made);
    return made;
  };
  /** The segments of each route but the root and the one for addresses that no other route matches. */
  const known = Object.values(build.routes)
    .filter((route) => route?.parentId && route.path !== "*")
    .map((route) => segmentsOf(build.routes, route?.id ?? ""));
  const deepest = Math.max(...Object.keys(build.routes).map((id) => segmentsOf(build.routes, id).length));
  return (request, context) => {
    const { area, depth } = placeOf(request.url);
    // Only splats match deeper addresses, and they match all of them.
    const place = { area, depth: Math.min(depth, deepest + 1) };
    if (isPage(request) && isNowhere(place)) return notFound(request, context);
    return areas.has(area) ? handlerOf(place)(request, context) : all(request, context);
  };

  /** Routes match in any case, and escaped. */
  function isNowhere({ area, depth }: Place): boolean {
    const plain = decoded(area)?.toLowerCase();
    return plain !== undefined && !known.some((segments) => canMatch(segments, { area: plain, depth }));
  }
}

const isPage = ({ url }: Request) => !new URL(url).pathname.endsWith(".data");

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** Returns the build with the routes that addresses of the place can match, and the entries of these routes for script. */
export function buildOfPlace(build: ServerBuild, place: Place): ServerBuild {
  const kept = new Set<string>();
  for (const id of Object.keys(build.routes)) {
    if (!canMatch(segmentsOf(build.routes, id), place)) continue;
    for (let route = build.routes[id]; route; route = build.routes[route.parentId ?? ""]) kept.add(route.id);
  }
  const only = <T>(routes: Record<string, T>): Record<string, T> =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => kept.has(id)));
  return {
    ...build,
    routes: only(build.routes),
    assets: { ...build.assets, routes: only(build.assets.routes) },
  };
}

/** Returns the place of an address; a request for the data of a page counts as the page. */
export function placeOf(url: string): Place {
  const segments = new URL(url).pathname
    .replace(/\.data$/, "")
    .split("/")
    .filter(Boolean);
  return { area: segments[0] ?? "", depth: segments.length };
}

/**
 * A route whose path begins with a parameter or a splat can match addresses of every area. One with a splat or an optional
 * segment can match addresses of several depths.
 */
function canMatch(segments: readonly string[], { area, depth }: Place): boolean {
  const [first = ""] = segments;
  if (first !== area && !/^[:*]/.test(first)) return false;
  return segments.length === depth || segments.some((segment) => /[*?]$/.test(segment));
}

/** Returns the segments of a route's whole path. Frames and the home page have none. */
function segmentsOf(routes: Routes, id: string): string[] {
  const route = routes[id];
  if (!route) return [];
  const above = route.parentId ? segmentsOf(routes, route.parentId) : [];
  return [...above, ...(route.path?.split("/").filter(Boolean) ?? [])];
}

const areaOf = (routes: Routes, id: string) => segmentsOf(routes, id)[0] ?? "";
