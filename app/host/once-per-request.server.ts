const perRequest = new WeakMap<object, Map<string, unknown>>();

/**
 * Runs work once per request and returns the same result to all callers.
 * @param context the load context that all loaders and actions of the request share
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
