const perRequest = new WeakMap<object, Map<string, unknown>>();

/**
 * Does a piece of work once per request, however many loaders ask for it.
 * @param context the load context of the request: one object for all its loaders and actions
 */
export function oncePerRequest<T>(context: object, name: string, work: () => T): T {
  let results = perRequest.get(context);
  if (!results) {
    results = new Map();
    perRequest.set(context, results);
  }
  if (!results.has(name)) results.set(name, work());
  return results.get(name) as T;
}
