import type { BackendApp } from "#backend/http/context.ts";
import type { Ask } from "./backend.ts";
import { type Line, type Principal, principals } from "./matrix.ts";

/** Checks of every route's answers. Each function returns faults in words; an empty list means that there are none. */

export type Answer = { status: number; headers: Record<string, string>; body: string };

/** An answer as whoever asked can see it; the request id, which tests fix, included. */
export async function answerTo(ask: Ask, path: string, as?: string, init?: RequestInit): Promise<Answer> {
  const response = await ask(path, as, init);
  const headers = Object.fromEntries(response.headers);
  return { status: response.status, headers, body: await response.text() };
}

/** The routes an app serves, as `METHOD path`. */
export function servedRoutes(app: BackendApp): string[] {
  const served = app.routes
    .filter(({ method }) => method !== "ALL")
    .map(({ method, path }) => `${method} ${path}`);
  return [...new Set(served)].sort();
}

const same = (one: Answer, other: Answer) => JSON.stringify(one) === JSON.stringify(other);

/** Asks for every record and every id that is none, as everybody. */
export async function ownershipFaults(ask: Ask, line: Line): Promise<string[]> {
  const faults: string[] = [];
  for (const [name, sub] of Object.entries(principals) as [Principal, string][]) {
    const answer = (id: string) => answerTo(ask, line.path(id), sub, line.send?.(id));
    const missing = await answer(line.missing);
    if (missing.status !== 404) faults.push(`${name}, missing: ${missing.status}`);
    const mine = new Set(line.own.filter(([owner]) => owner === name).map(([, id]) => id));
    const strange = [
      ...line.own.filter(([, id]) => !mine.has(id)).map(([owner, id]) => [`${owner}'s`, id] as const),
      ...line.nobodys.map((id) => [`nobody's ${id}`, id] as const),
    ];
    for (const [what, id] of strange) {
      const given = await answer(id);
      if (!same(given, missing)) faults.push(`${name}, ${what}: ${given.status} differs from missing`);
    }
    const expected = line.refused === name ? 403 : 200;
    for (const [owner, id] of line.own) {
      if (owner !== name) continue;
      const { status } = await answer(id);
      if (status !== expected) faults.push(`${name}, own: ${status}`);
    }
  }
  return faults;
}

/** Asks as nobody, and with a token that is meant for somebody else than this backend. */
export async function strangerFaults(
  ask: Ask,
  requests: readonly { path: string; send?: (() => RequestInit) | undefined }[],
  foreignToken: string,
): Promise<string[]> {
  const faults: string[] = [];
  const refused = await answerTo(ask, "/t/nowhere");
  for (const { path, send } of requests) {
    const anonymous = await answerTo(ask, path, undefined, send?.());
    if (anonymous.status !== 401 || !same(anonymous, refused)) {
      faults.push(`${path}, anonymous: ${anonymous.status}`);
    }
    const init = send?.();
    const headers = new Headers(init?.headers);
    headers.set("Authorization", `Bearer ${foreignToken}`);
    const foreign = await answerTo(ask, path, undefined, { ...init, headers });
    if (foreign.status !== 401 || foreign.body !== refused.body) {
      faults.push(`${path}, token for others: ${foreign.status}`);
    }
  }
  return faults;
}
