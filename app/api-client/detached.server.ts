import type { Backend } from "./client.server.ts";

/** The backend for calls that go on after the browser has gone: their answer is kept for the next page. */
export function detached(backend: Backend): Backend {
  return { ...backend, signal: new AbortController().signal };
}
