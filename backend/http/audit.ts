import type { MiddlewareHandler } from "hono";
import { matchedRoutes } from "hono/route";
import type { Insertable } from "kysely";
import type { Audited } from "#api/wire.ts";
import type { AuditTable, Database } from "../database/schema.ts";
import { isUuid } from "../rights.ts";
import { AnonymousRefusals } from "./anonymous-refusals.ts";
import type { BackendContext, BackendEnv, Caller } from "./context.ts";
import { refusal } from "./problems.ts";

/**
 * Writes a row into the audit log before it sends the answer: for each answer with protected data, and for each refusal
 * (`docs/decisions/0207`). Protected data is not sent when the row cannot be written: the answer is then 503. A refusal
 * is sent in any case.
 * @param actionOf returns the audited action of a successful answer by the method and the path template of its route,
 * such as `/files/{id}`
 */
export function audit(
  db: Database,
  actionOf: (method: string, path: string) => Audited | undefined,
): MiddlewareHandler<BackendEnv> {
  const write = (row: Insertable<AuditTable>) => db.insertInto("audit_log").values(row).execute();
  const anonymousRefusals = new AnonymousRefusals(async (row: RefusalRow, times) => {
    await write({ ...row.values, times }).catch((error: unknown) => row.logFailure(error));
  });

  return async (c, next) => {
    await next();
    const routes = matchedRoutes(c);
    // The handlers that guard whole areas have the method ALL. The first other route has answered the request.
    const route = routes.find(({ method }) => method !== "ALL") ?? routes.at(-1);
    const resource = (route?.path ?? "").replace(/:(\w+)/g, "{$1}");
    const caller: Caller | undefined = c.get("caller");
    // A form of the review desk answers with a redirect. A redirect to the sign-in has no caller.
    const isDone = c.res.ok || (c.res.status < 400 && caller !== undefined);
    const action = isDone
      ? actionOf(route?.method ?? "", resource)
      : isRefusal(c, resource)
        ? "refused"
        : undefined;
    if (!action || c.get("isAuditedByInnerRequest")) return;
    const log = c.get("log");
    const logFailure = (error: unknown) =>
      log.error({ err: error, action, resource }, "audit row not written");
    const values: Insertable<AuditTable> = {
      sub: caller?.sub ?? null,
      action,
      resource,
      record: [...idsIn(c.req.path, resource), ...[c.get("recordInBody") ?? []].flat()],
      status: c.res.status,
      request_id: c.get("requestId"),
    };
    if (action === "refused" && !caller) return anonymousRefusals.add({ values, logFailure });
    try {
      await write(values);
    } catch (error) {
      logFailure(error);
      if (action !== "refused") await withholdAnswer(c);
    }
  };
}

type RefusalRow = { values: Insertable<AuditTable>; logFailure: (error: unknown) => void };

/** Returns whether an answer counts as a refusal. A request without a token does not: users start without one. */
function isRefusal(c: BackendContext, resource: string): boolean {
  switch (c.res.status) {
    case 401:
      return c.res.headers.get("WWW-Authenticate")?.includes("invalid_token") ?? false;
    case 403:
      return true;
    case 404:
      return resource.includes("{");
    default:
      return false;
  }
}

/** Returns the ids in a path, in the order of the template. A part that cannot be an id becomes null. */
function idsIn(path: string, template: string): (string | null)[] {
  const parts = path.split("/");
  return template.split("/").flatMap((name, index) => (name.startsWith("{") ? [idOrNull(parts[index])] : []));
}

function idOrNull(part = ""): string | null {
  try {
    const text = decodeURIComponent(part);
    return isUuid(text) ? text.toLowerCase() : null;
  } catch {
    return null;
  }
}

/**
 * Drops the answer.
 * @throws a refusal with status 503
 */
async function withholdAnswer(c: BackendContext): Promise<never> {
  await c.res.body?.cancel();
  // Hono copies the headers of the old answer into a new one. Without an old answer there is none to copy.
  c.res = undefined;
  c.res = new Response(null);
  throw refusal(503, "The audit log cannot be written. Try again in a moment.");
}
