import { type Backend, fault } from "./transport.server.ts";

/**
 * Works for at most a time. The limit counts everything: a renewal of the token, the connection, a second try, head and
 * body. When the time is up, calls that are under way are aborted.
 * @param name the call, for the log
 * @param work gets a backend whose calls end with the limit
 * @throws BackendFault, 504 when the time is up; and as the work does
 */
export async function inTime<T>(
  backend: Backend,
  name: string,
  timeoutMs: number,
  work: (limited: Backend) => Promise<T>,
): Promise<T> {
  const limit = new AbortController();
  const signal = AbortSignal.any([backend.signal, limit.signal]);
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      // First: an aborted call is a fault of another kind.
      reject(fault(backend, name, "timeout", 504, "no answer in time"));
      limit.abort();
    }, timeoutMs);
  });
  try {
    return await Promise.race([work({ ...backend, signal }), late]);
  } finally {
    clearTimeout(timer);
  }
}
