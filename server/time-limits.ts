/**
 * The time limits of the HTTP servers of portal and backend, in milliseconds. Node looks for requests past their limits only
 * once in `connectionsCheckingInterval`. Idle connections stay open longer than a proxy keeps them. The proxy then never sends
 * a request on a connection that is just closing.
 */
export const timeLimits = {
  headersTimeout: 15_000,
  requestTimeout: 60_000,
  keepAliveTimeout: 75_000,
  connectionsCheckingInterval: 5000,
};
